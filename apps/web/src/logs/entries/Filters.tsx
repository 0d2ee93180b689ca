/** The filters of the activity log: who, what, which file, when, where (002 §2.8). */
import { Autocomplete, Button, Checkbox, Pill, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { textOfAction } from '@resa/contract/actions';
import { isDate } from '@resa/rules/time/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { MaskedInput } from '../../forms/controls/MaskedInput.tsx';
import { dateMask } from '../../forms/controls/mask.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { SearchPerson } from '../../people/SearchPerson.tsx';
import { queryOf } from '../../queries.ts';
import type { ListState } from '../../ui/list-state.ts';
import styles from '../logs.module.css';
import { areReversed, isNarrowed, NO_FILTERS } from './wanted.ts';

/** Milliseconds of rest before a typed filter counts. */
const SEARCH_DEBOUNCE_MS = 500;

export function Filters({ list }: { list: ListState }) {
  const t = useT();
  const { filters } = list;
  const { data } = useQuery(queryOf(api.logs.stats, {}));
  // The text starts with the value in the address, and is reset when the filters are cleared.
  const [cleared, setCleared] = useState(0);
  const first = cleared === 0 ? filters : NO_FILTERS;
  const byClients = filters.is_client === '1';
  const users = (data?.users ?? []).map(({ id, name, active }) => ({
    value: String(id),
    label: active ? name : t('name_inactive', { name }),
  }));
  return (
    <search id="filters" aria-label={t('logs_tab_logs')} className={styles.filters}>
      {byClients ? (
        <ClientFilter list={list} />
      ) : (
        <Select
          label={t('logs_user')}
          data={users}
          value={users.some(({ value }) => value === filters.user) ? (filters.user ?? null) : null}
          placeholder={t('all')}
          searchable
          selectFirstOptionOnChange
          clearable
          clearButtonProps={{ 'aria-label': t('clear') }}
          nothingFoundMessage={t('no_data_found')}
          onChange={(user) => list.filter({ user: user ?? '' })}
        />
      )}
      <ActionFilter list={list} codes={data?.actions_codes ?? []} />
      <NumberFilter key={`number ${cleared}`} list={list} first={first} />
      <Dates key={`dates ${cleared}`} list={list} first={first} />
      <MachineFilter key={`machine ${cleared}`} list={list} first={first} machines={data?.machines ?? []} />
      <div className={styles.ends}>
        <Checkbox
          label={t('logs_by_clients')}
          checked={byClients}
          onChange={({ currentTarget: { checked } }) => list.filter({ is_client: checked ? '1' : '', user: '' })}
        />
        {isNarrowed(filters) && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              setCleared(cleared + 1);
              list.filter(NO_FILTERS);
            }}
          >
            {t('logs_clear_filters')}
          </Button>
        )}
      </div>
    </search>
  );
}

function ActionFilter({ list, codes }: { list: ListState; codes: readonly string[] }) {
  const t = useT();
  const locale = useLocale();
  const labels = codes.map((code) => {
    const text = textOfAction(code);
    return { value: code, label: text ? t(text) : code };
  });
  const named = new Map<string, number>();
  for (const { label } of labels) named.set(label, (named.get(label) ?? 0) + 1);
  const data = labels
    // Two codes with the same text also show the code.
    .map(({ value, label }) => ({ value, label: (named.get(label) ?? 0) > 1 ? `${label} (${value})` : label }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <Select
      label={t('log_what')}
      data={data}
      value={data.some(({ value }) => value === list.filters.action) ? (list.filters.action ?? null) : null}
      placeholder={t('all')}
      searchable
      selectFirstOptionOnChange
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      nothingFoundMessage={t('no_data_found')}
      onChange={(action) => list.filter({ action: action ?? '' })}
    />
  );
}

/** A client who did something themselves; their name is never in the address. */
function ClientFilter({ list }: { list: ListState }) {
  const t = useT();
  const [name, setName] = useState<string | null>(null);
  if (!list.filters.user)
    return (
      <SearchPerson
        label={t('client')}
        help="search_person_help"
        onPick={(person) => {
          setName(person.name);
          list.filter({ user: String(person.id) });
        }}
      />
    );
  return (
    <div>
      <Pill
        size="lg"
        withRemoveButton
        removeButtonProps={{ 'aria-label': t('clear') }}
        onRemove={() => list.filter({ user: '' })}
      >
        {name ?? t('client')}
      </Pill>
    </div>
  );
}

interface Typed {
  list: ListState;
  first: ListState['filters'];
}

function NumberFilter({ list, first }: Typed) {
  const t = useT();
  const [typed, setTyped] = useState(first.file_number ?? '');
  const commit = useDebouncedCallback((file_number: string) => list.filter({ file_number }), SEARCH_DEBOUNCE_MS);
  return (
    <TextInput
      label={t('file_number')}
      value={typed}
      maxLength={12}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => {
        const digits = value.replace(/\D/g, '');
        setTyped(digits);
        commit(digits);
      }}
    />
  );
}

/** A period counts once both ends are dates, or empty, and in order. */
function Dates({ list, first }: Typed) {
  const t = useT();
  const [typed, setTyped] = useState({
    start_date: first.start_date ?? '',
    end_date: first.end_date ?? '',
  });
  const done = (value: string) => value === '' || isDate(value);
  const reversed = areReversed(typed.start_date, typed.end_date);
  const change = (name: keyof typeof typed) => (value: string) => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    if (done(next.start_date) && done(next.end_date) && !areReversed(next.start_date, next.end_date)) list.filter(next);
  };
  const error = (value: string) => value.length === 10 && !isDate(value) && t('e_date');
  const common = { mask: dateMask, inputMode: 'numeric', autoComplete: 'off', placeholder: t('dob_help') } as const;
  return (
    <>
      <MaskedInput
        {...common}
        label={t('logs_from')}
        value={typed.start_date}
        error={reversed ? t('e_dates_reversed') : error(typed.start_date)}
        onChange={change('start_date')}
      />
      <MaskedInput
        {...common}
        label={t('logs_until')}
        value={typed.end_date}
        error={error(typed.end_date)}
        onChange={change('end_date')}
      />
    </>
  );
}

/** Workstations that occur are offered; any other can be typed. */
function MachineFilter({ list, first, machines }: Typed & { machines: readonly string[] }) {
  const t = useT();
  const [typed, setTyped] = useState(first.machine ?? '');
  const commit = useDebouncedCallback(
    (machine: string) => list.filter({ machine: machine.trim() }),
    SEARCH_DEBOUNCE_MS,
  );
  return (
    <Autocomplete
      label={t('log_machine')}
      data={[...machines]}
      value={typed}
      maxLength={190}
      limit={20}
      autoComplete="off"
      onChange={(value) => {
        setTyped(value);
        commit(value);
      }}
    />
  );
}
