import { Text, Title } from '@mantine/core';
import type { Member } from '@resa/contract/persons';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../documents.module.css';

/** The household as its file has it, to compare a document with; the person of the document first. */
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
    </section>
  );
}
