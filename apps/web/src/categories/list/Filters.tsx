/** The filters of a list: words in either language, whether a row is active, and the list's own filters. */
import { Select } from '@mantine/core';
import { titleOf } from '@resa/contract/lists/labels';
import type { ListName } from '@resa/contract/lists/names';
import { useT } from '../../local/texts.ts';
import { ListFilters } from '../../ui/ListFilters.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { fieldText, type List } from '../lists.ts';
import { specialOf } from '../special/index.ts';
import { useRowChoices } from '../useRowChoices.ts';

export function Filters({ list, shown }: { list: List; shown: ListState }) {
  const t = useT();
  return (
    <ListFilters list={shown} title={t(titleOf(list.name))} label={t('search')}>
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
    </ListFilters>
  );
}

/** Only the rows that point at one of another list. */
function RowFilter({ list, name, shown }: { list: List; name: string; shown: ListState }) {
  const t = useT();
  const { follows, offers } = specialOf(list);
  const set = Object.fromEntries((list.filters ?? []).map((filter) => [filter, Number(shown.filters[filter]) || null]));
  const choices = useRowChoices(list.fields[name]?.of as ListName, offers?.[name], set);
  const cleared = Object.keys(follows?.[name] ?? {}).filter((other) => other in shown.filters);
  return (
    <Select
      label={t(fieldText(name))}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={shown.filters[name] || null}
      placeholder={t(name === 'province_id' ? 'all_feminine' : 'all')}
      searchable
      selectFirstOptionOnChange
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      nothingFoundMessage={t('no_data_found')}
      w={{ base: '100%', xs: 220 }}
      onChange={(id) => shown.filter({ [name]: id ?? '', ...Object.fromEntries(cleared.map((one) => [one, ''])) })}
    />
  );
}
