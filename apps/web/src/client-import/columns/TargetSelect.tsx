import { Select, Text } from '@mantine/core';
import type { DateOrder, Target } from '@resa/rules/client-import/types';
import { type TextKey, useT } from '../../local/texts.ts';
import type { Decisions } from '../useMapping.ts';
import type { ColumnShown } from './shown.ts';
import { GROUPS, isDate, labelOf, targetsByGroup } from './targets.ts';

export const ORDERS: Readonly<Record<DateOrder, TextKey>> = {
  ymd: 'client_import_order_ymd',
  dmy: 'client_import_order_dmy',
  mdy: 'client_import_order_mdy',
};
const NOTHING = '';

/** The target of a column; under it, how its dates or its names are read. */
export function TargetSelect({ row, decisions }: { row: ColumnShown; decisions: Decisions }) {
  const t = useT();
  const { at, heading, target, order, asked, name_order } = row;
  const choices = targetsByGroup.map(({ group, targets }) => ({
    group: t(GROUPS[group]),
    items: targets.map((value) => ({ value, label: t(labelOf(value)) })),
  }));
  return (
    <>
      <Select
        aria-label={t('client_import_is_of', { name: heading })}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage={t('no_data_found')}
        data={[{ value: NOTHING, label: t('client_import_left_out') }, ...choices]}
        value={target ?? NOTHING}
        allowDeselect={false}
        onChange={(value) =>
          value !== null &&
          decisions.changeColumn(at, { target: value === NOTHING ? null : (value as Target), date_order: null })
        }
      />
      {isDate(target) && order && !asked && (
        <Text size="xs" c="dimmed" mt={2}>
          {t('client_import_read_as', { order: t(ORDERS[order]) })}
        </Text>
      )}
      {target === 'full_name' && (
        <Select
          mt={4}
          size="xs"
          aria-label={t('client_import_name_order', { name: heading })}
          data={[
            { value: 'last_first', label: t('client_import_last_first') },
            { value: 'first_last', label: t('client_import_first_last') },
          ]}
          value={name_order ?? 'last_first'}
          allowDeselect={false}
          onChange={(value) =>
            value && decisions.changeColumn(at, { name_order: value as 'last_first' | 'first_last' })
          }
        />
      )}
    </>
  );
}
