/** What narrows a list: words in either language, whether a row is active, and the list's own filters. */
import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { titleOf } from '@resa/contract/lists/labels';
import type { ListName } from '@resa/contract/lists/names';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../local/texts.ts';
import type { ListState } from '../../ui/list-state.ts';
import { fieldText, type List } from '../lists.ts';
import { specialOf } from '../special/index.ts';
import { useRowChoices } from '../useRowChoices.ts';

/** Milliseconds of rest before a search (002 §2.14). */
const REST = 500;

export function Filters({ list, shown }: { list: List; shown: ListState }) {
  const t = useT();
  const [typed, setTyped] = useState(shown.filters.search ?? '');
  const search = useDebouncedCallback((text: string) => shown.filter({ search: text.trim() }), REST);
  return (
    <Group id="filters" role="search" aria-label={t(titleOf(list.name))} align="flex-end" gap="sm" mb="md">
      <TextInput
        label={t('search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        maxLength={100}
        autoComplete="off"
        autoFocus
        w={{ base: '100%', xs: 260 }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      {list.filters?.map((name) => (
        <RowFilter key={name} list={list} name={name} shown={shown} />
      ))}
      {!list.without?.includes('activate') && (
        <Select
          label={t('field_active')}
          data={[
            { value: '', label: t('all') },
            { value: '1', label: t('yes') },
            { value: '0', label: t('no') },
          ]}
          value={shown.filters.active ?? ''}
          allowDeselect={false}
          w={{ base: '100%', xs: 130 }}
          onChange={(active) => shown.filter({ active: active ?? '' })}
        />
      )}
    </Group>
  );
}

/** Only the rows that point at one of another list. */
function RowFilter({ list, name, shown }: { list: List; name: string; shown: ListState }) {
  const t = useT();
  const { follows, offers } = specialOf(list);
  const set = Object.fromEntries((list.filters ?? []).map((one) => [one, Number(shown.filters[one]) || null]));
  const choices = useRowChoices(list.fields[name]?.of as ListName, offers?.[name], set);
  const cleared = Object.keys(follows?.[name] ?? {}).filter((other) => other in shown.filters);
  return (
    <Select
      label={t(fieldText(name))}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={shown.filters[name] || null}
      placeholder={t('all')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      nothingFoundMessage={t('no_data_found')}
      w={{ base: '100%', xs: 220 }}
      onChange={(id) => shown.filter({ [name]: id ?? '', ...Object.fromEntries(cleared.map((one) => [one, ''])) })}
    />
  );
}
