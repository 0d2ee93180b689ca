import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useOptions } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';
import type { ListState } from '../../ui/list-state.ts';
import { TagSelect } from './TagSelect.tsx';

/** Milliseconds of rest, and the shortest name looked for (000 §2). */
const REST = 500;
const ENOUGH = 2;
/** The genders to filter by. */
export const GENDERS = ['1', '2'];

/** The filter row: full name, gender, tags. */
export function Filters({ list }: { list: ListState }) {
  const t = useT();
  const genders = useOptions('genders').filter(({ value }) => GENDERS.includes(value));
  const [name, setName] = useState(list.filters.search ?? '');
  const search = useDebouncedCallback((typed: string) => {
    const text = typed.trim();
    if (text.length === 0 || text.length >= ENOUGH) list.filter({ search: text });
  }, REST);
  return (
    <Group id="filters" role="search" aria-label={t('clients_list')} align="flex-end" gap="sm" mb="md">
      <TextInput
        label={t('full_name')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={name}
        autoComplete="off"
        autoFocus
        w={{ base: '100%', xs: 260 }}
        onChange={(event) => {
          setName(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      <Select
        label={t('gender')}
        data={[{ value: '0', label: t('all') }, ...genders]}
        value={GENDERS.find((id) => id === list.filters.gender) ?? '0'}
        allowDeselect={false}
        w={{ base: '100%', xs: 160 }}
        onChange={(gender) => list.filter({ gender: gender ?? '0' })}
      />
      <TagSelect
        codes={list.filters.tags ? list.filters.tags.split(',') : []}
        onChange={(codes) => list.filter({ tags: codes.join(',') })}
      />
    </Group>
  );
}
