/**
 * A table of rows, with sorting and paging. Below 600 px the rows are cards. While the first page loads, a skeleton of
 * the same height is shown; without rows, a drawing. usePagedTable() provides the properties for a paged call.
 */
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useDeferredValue, useRef } from 'react';
import { useT } from '../local/texts.ts';
import { Empty } from './Empty.tsx';
import { Failed } from './Failed.tsx';
import { Pager } from './Pager.tsx';
import { useNarrowRoom } from './room.ts';
import { Cards } from './table/Cards.tsx';
import { withPicks } from './table/Picks.tsx';
import type { TableProps } from './table/props.ts';
import { Rows } from './table/Rows.tsx';
import { useColumnsRoom } from './table/useColumnsRoom.ts';
import { useNarrow } from './useNarrow.ts';

export type { Column, RowProps } from './table/column.tsx';
export { cellOf, columnName } from './table/column.tsx';

export function DataTable<R>(props: TableProps<R>) {
  const t = useT();
  const { list, total, failed, narrowBelow } = props;
  // A long table is rendered in slices, so that typing is not delayed. The first rows appear immediately.
  const deferred = useDeferredValue(props.rows);
  const rows = props.rowAs ? props.rows : (deferred ?? props.rows);
  const room = useRef<HTMLDivElement>(null);
  const phone = useNarrow();
  const columns = withPicks({ ...props, rows: rows ?? [] }, t);
  const hidden = useColumnsRoom(room, props.byContent === true && !phone, columns, rows);
  const narrow = useNarrowRoom(narrowBelow ?? 0) || phone || hidden === null;
  if (failed) return <Failed text={failed} onRetry={props.onRetry} />;
  if (!rows) return <Waiting rows={list?.rowsPerPage ?? 5} />;
  if (rows.length === 0)
    return (
      <>
        {props.empty ?? <Empty text="no_data_found" />}
        {list?.showAll && <ShowAll onClick={list.showAll} />}
      </>
    );
  return (
    <div ref={room} aria-busy={props.loading || rows !== props.rows}>
      {narrow ? <Cards {...props} rows={rows} /> : <Rows {...props} rows={rows} columns={columns} hidden={hidden} />}
      {list && total !== undefined && <Pager list={list} total={total} capped={props.capped ?? false} />}
    </div>
  );
}

/** The button that removes the filters when they leave no rows. */
function ShowAll({ onClick }: { onClick: () => void }) {
  const t = useT();
  return (
    <Group justify="center" mb="xl">
      <Button variant="default" onClick={onClick}>
        {t('filters_clear')}
      </Button>
    </Group>
  );
}

/** The placeholder has the height of the next page, so that nothing jumps. */
function Waiting({ rows }: { rows: number }) {
  const t = useT();
  return (
    <Stack gap={8} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows + 1 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move.
        <Skeleton key={index} height={36} radius="sm" />
      ))}
    </Stack>
  );
}
