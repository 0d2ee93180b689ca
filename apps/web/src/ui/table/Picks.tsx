/** The boxes that choose rows. */
import { Checkbox } from '@mantine/core';
import { type T, useT } from '../../local/texts.ts';
import type { Column } from './column.tsx';
import type { Drawn, TableProps } from './props.ts';

/** The columns, after one that chooses rows if several may be chosen. */
export function withPicks<R>(props: Drawn<R>, t: T): readonly Column<R>[] {
  const { picked, rows, columns } = props;
  if (!picked) return columns;
  const pickedCount = rows.filter((row) => picked.has(row)).length;
  const all = pickedCount === rows.length;
  const head = (
    <Checkbox
      aria-label={t('pick_all')}
      checked={all}
      indeterminate={pickedCount > 0 && !all}
      onChange={() => picked.set(rows, !all)}
    />
  );
  const pick = { own: 'pick', label: 'pick_all', silent: true, width: 44, head } as const;
  return [{ ...pick, cell: (row) => <PickBox {...props} row={row} /> }, ...columns];
}

export function PickBox<R>({ picked, nameOf, row }: Pick<TableProps<R>, 'picked' | 'nameOf'> & { row: R }) {
  const t = useT();
  if (!picked) return null;
  return (
    <Checkbox
      aria-label={t('pick_row', { name: nameOf?.(row) ?? '' })}
      checked={picked.has(row)}
      onChange={({ currentTarget }) => picked.set([row], currentTarget.checked)}
    />
  );
}
