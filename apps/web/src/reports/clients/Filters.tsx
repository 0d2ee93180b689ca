/** The filters of client data. A choice or a typed text takes effect after 700 ms (002 A03). */
import { Button, Group, MultiSelect, NativeSelect, NumberInput, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { CLIENT_DATA_STATES, SIZE_OPERATORS } from '@resa/contract/reports/client-data';
import { useState } from 'react';
import { TagSelect } from '../../clients/index.ts';
import { MaskedInput } from '../../forms/controls/MaskedInput.tsx';
import { postalMask } from '../../forms/controls/mask.ts';
import { nameOf, useLookup, useOptions } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import type { ListState } from '../../ui/list-state.ts';
import styles from '../reports.module.css';
import { type FilterName, listOf, NO_FILTERS } from './terms.ts';

/** Milliseconds. */
const FILTER_DEBOUNCE_MS = 700;

type Values = Readonly<Record<string, string>>;
interface Props {
  values: Values;
  set: (values: Partial<Record<FilterName, string>>) => void;
}

export function Filters({ list }: { list: ListState }) {
  const t = useT();
  const [typed, setTyped] = useState<Values>({});
  const commit = useDebouncedCallback((values: Values) => {
    list.filter(values);
    setTyped({});
  }, FILTER_DEBOUNCE_MS);
  const values: Values = { ...list.filters, ...typed };
  const set: Props['set'] = (change) => {
    const next = { ...typed, ...change } as Values;
    setTyped(next);
    commit(next);
  };
  const narrowed = Object.entries(NO_FILTERS).some(([name, value]) => values[name] !== value);
  return (
    <search aria-label={t('report_client_data')}>
      <div className={styles.filters}>
        <One name="gender" label={t('gender')} choices={useOptions('genders')} values={values} set={set} />
        <States values={values} set={set} />
        <One
          name="country_of_birth"
          label={t('country_of_birth')}
          choices={useOptions('countries')}
          values={values}
          set={set}
        />
        <Address values={values} set={set} />
        <Size values={values} set={set} />
        <TagSelect codes={listOf(values.tags)} onChange={(codes) => set({ tags: codes.join(',') })} />
        {narrowed && (
          <Button className={styles.across} variant="default" onClick={() => set({ ...NO_FILTERS })}>
            {t('logs_clear_filters')}
          </Button>
        )}
      </div>
    </search>
  );
}

interface OneProps extends Props {
  name: FilterName;
  label: string;
  choices: readonly { value: string; label: string }[];
  also?: Partial<Record<FilterName, string>>;
}

function One({ name, label, choices, values, set, also }: OneProps) {
  const t = useT();
  const chosen = choices.find(({ value }) => value === values[name])?.value ?? null;
  return (
    <Select
      label={label}
      // Inactive entries may still be on files.
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={chosen}
      placeholder={t(name === 'province' || name === 'city' ? 'all_feminine' : 'all')}
      searchable
      selectFirstOptionOnChange
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      nothingFoundMessage={t('no_data_found')}
      onChange={(value) => set({ [name]: value ?? '0', ...also })}
    />
  );
}

function States({ values, set }: Props) {
  const t = useT();
  const states = useOptions('client_state_types').filter(({ value }) =>
    CLIENT_DATA_STATES.some((state) => String(state) === value),
  );
  const chosen = listOf(values.states);
  return (
    <MultiSelect
      label={t('state')}
      data={states.map(({ value, label }) => ({ value, label }))}
      value={chosen}
      placeholder={chosen.length === 0 ? t('client_data_states_all') : undefined}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      onChange={(ids) => set({ states: ids.join(',') })}
    />
  );
}

/** The cities of the chosen province, or all of them; another province forgets the city. */
function Address({ values, set }: Props) {
  const t = useT();
  const locale = useLocale();
  const cities = useLookup('cities').rows.filter(
    ({ province_id }) => values.province === '0' || String(province_id) === values.province,
  );
  const choices = cities.map((row) => ({ value: String(row.id), label: nameOf(row, locale) }));
  return (
    <>
      <One
        name="province"
        label={t('field_province_id')}
        choices={useOptions('provinces')}
        values={values}
        set={set}
        also={{ city: '0' }}
      />
      <One name="city" label={t('city')} choices={choices} values={values} set={set} />
      <MaskedInput
        mask={postalMask}
        label={t('postal_code')}
        description={t('client_data_postal_help')}
        value={values.postal_code ?? ''}
        maxLength={10}
        autoComplete="off"
        onChange={(postal_code) => set({ postal_code })}
      />
    </>
  );
}

function Size({ values, set }: Props) {
  const t = useT();
  const size = values.size ?? '';
  return (
    <Group gap="xs" grow align="flex-end">
      <NativeSelect
        label={t('client_data_size')}
        data={[...SIZE_OPERATORS]}
        value={values.operator}
        onChange={({ currentTarget: { value } }) => set({ operator: value })}
      />
      <NumberInput
        label={t('client_data_size_value')}
        value={size === '' ? '' : Number(size)}
        min={0}
        max={999}
        allowDecimal={false}
        allowNegative={false}
        onChange={(value) => set({ size: value === '' ? '' : String(value) })}
      />
    </Group>
  );
}
