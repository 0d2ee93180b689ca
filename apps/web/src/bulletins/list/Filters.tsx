/** Narrowing the list by a part of the subject and by a client (001 §2.13). */
import { Pill } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { SearchPerson } from '../../people/SearchPerson.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import type { ListState } from '../../ui/list-state.ts';
import type { Person } from './RowActions.tsx';

/** The shortest subject looked for (001 §5). */
const LEAST = 2;

interface Props {
  list: ListState;
  client: Person | null;
  onClient: (client: Person | null) => void;
}

export function Filters({ list, client, onClient }: Props) {
  const t = useT();
  const title = t('bulletins');
  return (
    <ListFilters list={list} title={title} label={t('bulletin_subject')} help={t('bulletin_search')} least={LEAST}>
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
    </ListFilters>
  );
}
