/** The filters above a list: a search for a text, and the list's own filters beside it. */
import { Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ListState } from './list-state.ts';

/** Milliseconds of rest before a search, unless the list says otherwise (000 §2, 001 §5, 002 §2.2, §2.14). */
const SEARCH_DEBOUNCE_MS = 500;

interface Props {
  list: ListState;
  /** The name of the list. */
  title: string;
  /** The label of the search, and a sentence about it. */
  label: string;
  help?: string;
  /** The least number of characters that are searched for. */
  least?: number;
  rest?: number;
  /** False for a list further down the page, which would scroll to the field. */
  autoFocus?: boolean;
  children?: ReactNode;
}

export function ListFilters({
  list,
  title,
  label,
  help,
  least = 1,
  rest = SEARCH_DEBOUNCE_MS,
  autoFocus = true,
  children,
}: Props) {
  const [typed, setTyped] = useState(list.filters.search ?? '');
  const searched = list.filters.search ?? '';
  const [before, setBefore] = useState(searched);
  if (searched !== before) {
    setBefore(searched);
    // If the filter was removed elsewhere, the field is emptied.
    if (searched === '' && typed.trim() === before) setTyped('');
  }
  const search = useDebouncedCallback((value: string) => {
    const text = value.trim();
    if (text.length === 0 || text.length >= least) list.filter({ search: text });
  }, rest);
  return (
    <Group id="filters" role="search" aria-label={title} align={help ? 'flex-start' : 'flex-end'} gap="sm" mb="md">
      <TextInput
        label={label}
        description={help}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        maxLength={100}
        autoComplete="off"
        autoFocus={autoFocus}
        w={{ base: '100%', xs: 260 }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      {children}
    </Group>
  );
}
