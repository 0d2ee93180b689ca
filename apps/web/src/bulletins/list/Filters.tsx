/** Narrowing the list by a part of the subject and by a client (001 §2.13). */
import { Group, Pill, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../local/texts.ts';
import { SearchPerson } from '../../people/SearchPerson.tsx';
import type { ListState } from '../../ui/list-state.ts';
import type { Person } from './RowActions.tsx';

/** Milliseconds of rest, and the shortest text looked for (001 §5). */
const REST = 500;
const ENOUGH = 2;

interface Props {
  list: ListState;
  client: Person | null;
  onClient: (client: Person | null) => void;
}

export function Filters({ list, client, onClient }: Props) {
  const t = useT();
  const [typed, setTyped] = useState(list.filters.search ?? '');
  const search = useDebouncedCallback((value: string) => {
    const text = value.trim();
    if (text.length === 0 || text.length >= ENOUGH) list.filter({ search: text });
  }, REST);
  return (
    <Group id="filters" role="search" aria-label={t('bulletins')} align="flex-start" gap="sm" mb="md">
      <TextInput
        label={t('bulletin_subject')}
        description={t('bulletin_search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        autoComplete="off"
        autoFocus
        w={{ base: '100%', xs: 300 }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      <div style={{ flex: '1 1 320px', maxWidth: 460 }}>
        <SearchPerson label={t('client')} help="search_person_help" onPick={({ id, name }) => onClient({ id, name })} />
        {client && (
          <Pill
            mt={6}
            size="md"
            withRemoveButton
            removeButtonProps={{ 'aria-label': t('clear'), 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onClient(null)}
          >
            {t('bulletin_about', { name: client.name })}
          </Pill>
        )}
      </div>
    </Group>
  );
}
