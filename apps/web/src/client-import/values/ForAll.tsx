/** Values that the file lacks, chosen once: the state, the day of its ages, the type of its amounts, the address. */
import { Group, Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ListName } from '@resa/contract/lists/names';
import type { Mapping, Target } from '@resa/rules/client-import/types';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { ROLE } from '@resa/rules/person/family';
import type { ReactNode } from 'react';
import { nameOf, useLookup, useOptions } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import type { Reading } from '../calls.ts';
import type { Decisions } from '../useMapping.ts';
import { DateField } from './DateField.tsx';

interface Props {
  wizard: Reading;
  decisions: Decisions;
}

export function ForAll({ wizard, decisions }: Props) {
  const t = useT();
  const today = useToday();
  const { mapping, change } = decisions;
  const has = (...targets: Target[]) => mapping.columns.some(({ target }) => target && targets.includes(target));
  const partners =
    mapping.columns.some(({ target, whose }) => target && whose === 'partner') ||
    wizard.values.some(
      ({ list, key, proposed }) =>
        list === 'family_role_types' && (mapping.values[list]?.[key] ?? proposed) === ROLE.partner,
    );
  const setDefault = (part: Partial<Mapping['defaults']>) => change({ defaults: { ...mapping.defaults, ...part } });
  return (
    <Stack gap="md">
      {!has('state') && <State mapping={mapping} change={change} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {has('age') && (
          <DateField
            label={t('client_import_ages_on')}
            help={t('client_import_ages_on_help')}
            value={mapping.ages_on}
            latest={today}
            onChange={(ages_on) => change({ ages_on })}
          />
        )}
        {has('income_amount') && !has('income_type') && (
          <FromList
            list="revenue_types"
            label="client_import_income_type"
            help="client_import_income_type_help"
            empty="client_import_amounts_out"
            value={mapping.income_type}
            onChange={(income_type) => change({ income_type })}
          />
        )}
        {has('income_amount') && !has('income_frequency') && (has('income_type') || mapping.income_type !== null) && (
          <FromList
            list="pay_frequency_types"
            label="client_import_income_frequency"
            empty="client_import_amounts_out"
            value={mapping.income_frequency}
            onChange={(income_frequency) => change({ income_frequency })}
          />
        )}
        {partners && !has('marital_status_type_id') && (
          <FromList
            list="marital_status_types"
            label="client_import_couple"
            help="client_import_couple_help"
            empty="client_import_couple_other"
            value={mapping.couple_status}
            onChange={(couple_status) => change({ couple_status })}
          />
        )}
        {has('address_ln1', 'postal_code') && (
          <>
            {!has('house_type') && (
              <FromList
                list="house_types"
                label="house_type"
                empty="client_import_leave_empty"
                value={mapping.defaults.house_type_id}
                onChange={(house_type_id) => setDefault({ house_type_id })}
              />
            )}
            {!has('country') && (
              <FromList
                list="countries"
                label="field_country"
                empty="client_import_leave_empty"
                value={mapping.defaults.country_id}
                onChange={(country_id) => setDefault({ country_id })}
              />
            )}
            {!has('province') && (
              <FromList
                list="provinces"
                label="field_province_id"
                empty="client_import_leave_empty"
                value={mapping.defaults.province_id}
                onChange={(province_id) => setDefault({ province_id })}
              />
            )}
            {!has('city') && (
              <FromList
                list="cities"
                label="city"
                empty="client_import_leave_empty"
                value={mapping.defaults.city_id}
                onChange={(city_id) => setDefault({ city_id })}
              />
            )}
          </>
        )}
      </SimpleGrid>
    </Stack>
  );
}

/** The states that an import may give: past the approval only for users who may approve. */
const APPROVED = [CLIENT_STATE.active, CLIENT_STATE.updating, CLIENT_STATE.inactive] as const;

function State({ mapping, change }: Pick<Decisions, 'mapping' | 'change'>) {
  const t = useT();
  const locale = useLocale();
  const states = useLookup('client_state_types');
  const may = useCan()('approve_clients');
  if (!may) return <Text size="sm">{t('client_import_pending_only')}</Text>;
  return (
    <Radio.Group
      label={t('client_import_state_of_all')}
      description={t('client_import_state_help')}
      value={mapping.state === null ? null : String(mapping.state)}
      onChange={(value) => change({ state: Number(value) })}
    >
      <Group gap="lg" mt="xs">
        {[CLIENT_STATE.pending, ...APPROVED].map((id) => (
          <Radio key={id} value={String(id)} label={nameOf(states.byId(id), locale)} />
        ))}
      </Group>
    </Radio.Group>
  );
}

const NOTHING = 'empty';
interface FromListProps {
  list: ListName;
  label: TextKey;
  help?: TextKey;
  /** The effect where nothing is chosen. */
  empty: TextKey;
  value: number | null;
  onChange: (id: number | null) => void;
}

function FromList({ list, label, help, empty, value, onChange }: FromListProps): ReactNode {
  const t = useT();
  const options = useOptions(list);
  return (
    <Select
      label={t(label)}
      {...(help && { description: t(help) })}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={t('no_data_found')}
      data={[{ value: NOTHING, label: t(empty) }, ...options]}
      value={value === null ? NOTHING : String(value)}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && onChange(chosen === NOTHING ? null : Number(chosen))}
    />
  );
}
