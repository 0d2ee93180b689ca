import { Checkbox, Select } from '@mantine/core';
import { CLIENT_ORIGIN } from '@resa/rules/person/client-state';
import { useT } from '../../local/texts.ts';
import { SavedFilters } from '../../saved-filters/index.ts';
import { ListFilters } from '../../ui/ListFilters.tsx';
import type { ListState } from '../../ui/list-state.ts';

/** The shortest name looked for, as in the clients list (000 §2). */
const LEAST = 2;

interface Props {
  list: ListState;
  /** How the list begins. */
  first: Readonly<Record<string, string>>;
}

/** The filters of requests: by name or number, by author, and to one's own. */
export function Filters({ list, first }: Props) {
  const t = useT();
  return (
    <ListFilters list={list} title={t('requests')} label={t('request_search')} least={LEAST}>
      <Select
        label={t('file_origin')}
        data={[
          { value: '0', label: t('all_feminine') },
          { value: String(CLIENT_ORIGIN.staff), label: t('file_origin_staff') },
          { value: String(CLIENT_ORIGIN.online), label: t('file_origin_online') },
        ]}
        value={list.filters.origin ?? '0'}
        allowDeselect={false}
        w={{ base: '100%', xs: 220 }}
        onChange={(origin) => list.filter({ origin: origin ?? '0' })}
      />
      <Checkbox
        label={t('requests_mine')}
        checked={list.filters.mine === '1'}
        py={8}
        onChange={(event) => list.filter({ mine: event.currentTarget.checked ? '1' : '0' })}
      />
      <SavedFilters screen="requests" values={list.filters} first={first} apply={list.filter} />
    </ListFilters>
  );
}
