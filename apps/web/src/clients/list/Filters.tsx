import { Select } from '@mantine/core';
import { useOptions } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';
import { SavedFilters } from '../../saved-filters/index.ts';
import { ListFilters } from '../../ui/ListFilters.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { TagSelect } from './TagSelect.tsx';

/** The shortest name looked for (000 §2). */
const LEAST = 2;
/** The genders to filter by. */
export const GENDERS = ['1', '2'];

interface Props {
  list: ListState;
  /** How the list begins. */
  first: Readonly<Record<string, string>>;
}

/** The filter row: full name, gender, tags. */
export function Filters({ list, first }: Props) {
  const t = useT();
  const genders = useOptions('genders').filter(({ value }) => GENDERS.includes(value));
  return (
    <ListFilters list={list} title={t('clients_list')} label={t('full_name')} least={LEAST}>
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
      <SavedFilters screen="clients_list" values={list.filters} first={first} apply={list.filter} />
    </ListFilters>
  );
}
