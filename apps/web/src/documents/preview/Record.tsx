import { Text, Title } from '@mantine/core';
import type { Member } from '@resa/contract/persons';
import { useQuery } from '@tanstack/react-query';
import { useAddressLine } from '../../addresses/index.ts';
import { api, failureText } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { moneyText } from '../../ui/Money.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../documents.module.css';

/** The household as its file has it, to compare a document with: its people, the person of the document first, where it lives and what that person lives on. */
export function Record({ client_id, members }: { client_id: number; members: readonly Member[] }) {
  const t = useT();
  const locale = useLocale();
  const roles = useLookup('family_role_types');
  const genders = useLookup('genders');
  const persons = members.toSorted((a, b) => Number(b.client_id === client_id) - Number(a.client_id === client_id));
  return (
    <section aria-labelledby="family_record">
      <Title order={3} size="h4" id="family_record">
        {t('family_record')}
      </Title>
      <ul className={styles.record}>
        {persons.map((person) => (
          <li key={person.client_id} data-own={person.client_id === client_id || undefined}>
            <Text fw={600}>
              {person.name} <span className={styles.number}>{person.file_number}</span>
            </Text>
            <Text size="sm">
              {[
                nameOf(roles.byId(person.group_role_type_id), locale),
                nameOf(genders.byId(person.gender_type_id), locale),
                person.age === null ? '' : t('years', { count: person.age }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text size="sm">
              {t('dob')} <DateText value={person.dob} />
            </Text>
            <StateBadge kind="client_state" id={person.client_state_type_id} />
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <Address client_id={client_id} />
        <Income client_id={client_id} />
      </dl>
    </section>
  );
}

function Address({ client_id }: { client_id: number }) {
  const t = useT();
  const line = useAddressLine();
  const { data, error } = useQuery(queryOf(api.addresses.actual, { client_id }));
  return (
    <div>
      <dt>{t('address')}</dt>
      <dd>
        {data && (data.address ? line(data.address) : t('no_housing'))}
        <Coming data={data} error={error} />
      </dd>
    </div>
  );
}

function Income({ client_id }: { client_id: number }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('revenue_types');
  const frequencies = useLookup('pay_frequency_types');
  const { data, error } = useQuery(queryOf(api.revenues.ofHousehold, { client_id }));
  const person = data?.members.find((member) => member.client_id === client_id);
  const revenues = person?.revenues ?? [];
  const declared = person?.no_incomes.some(({ counts }) => counts === 1);
  return (
    <div>
      <dt>{t('tab_revenues')}</dt>
      {revenues.map(({ id, revenue_type_id, pay_frequency_type_id, amount }) => (
        <dd key={id}>
          {nameOf(types.byId(revenue_type_id), locale)} · {moneyText(amount, locale)} ·{' '}
          {nameOf(frequencies.byId(pay_frequency_type_id), locale)}
        </dd>
      ))}
      {data && revenues.length === 0 && <dd>{t(declared ? 'no_income' : 'no_revenue')}</dd>}
      {!data && (
        <dd>
          <Coming data={data} error={error} />
        </dd>
      )}
    </div>
  );
}

/** Shown until there is data. */
function Coming({ data, error }: { data: unknown; error: Error | null }) {
  if (data) return null;
  return error ? failureText(error, 'e_get_data') : <Loading height={18} />;
}
