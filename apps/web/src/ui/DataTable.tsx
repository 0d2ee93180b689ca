/**
 * The one list pattern (design "Lists"): a table with sorting and paging that becomes cards below 600 px, a skeleton
 * of the same height while the first page loads, and a drawing when there is nothing.
 */
import { Card, Group, Skeleton, Stack, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode, useDeferredValue } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import styles from './DataTable.module.css';
import { Empty } from './Empty.tsx';
import { Failed } from './Failed.tsx';
import { Figure } from './Figure.tsx';
import type { ListState } from './list-state.ts';
import { Pager } from './Pager.tsx';
import { useNarrow } from './useNarrow.ts';

export interface Column<R> {
  /** The field's name, as the call sorts by it. */
  readonly name: string;
  readonly label: TextKey;
  /** What stands in the cell; the field's own value when absent. */
  readonly cell?: (row: R) => ReactNode;
  readonly sortable?: boolean;
  readonly align?: 'right';
  readonly width?: number | string;
  /** A header that only screen readers hear, for a column of buttons. */
  readonly silent?: boolean;
}

interface Props<R> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[] | undefined;
  rowKey: (row: R) => string | number;
  /** What lies under a row, across all columns. */
  below?: (row: R) => ReactNode;
  /** The heading under which a row stands; rows of one heading follow each other. */
  heading?: ((row: R) => TextKey | undefined) | undefined;
  /** Marks rows that stand out. */
  rowClass?: (row: R) => string | undefined;
  /** Paging and order; without it all rows are shown as they come. */
  list?: ListState;
  total?: number;
  capped?: boolean;
  /** A card where the window is narrow; without it the cells stand one below the other. */
  card?: (row: R) => ReactNode;
  /** Narrow is less than so many pixels: more than 600 for a table of many columns. */
  narrowBelow?: number;
  /** What stands there when there are no rows. */
  empty?: ReactNode;
  loading?: boolean;
  failed?: TextKey | null;
  onRetry?: () => void;
}

export function DataTable<R>(props: Props<R>) {
  const { list, total, failed, narrowBelow } = props;
  const narrow = useNarrow(narrowBelow);
  // Drawn in slices: a long table must not keep a typed letter waiting.
  const rows = useDeferredValue(props.rows);
  if (failed) return <Failed text={failed} onRetry={props.onRetry} />;
  if (!rows) return <Waiting rows={list?.rowsPerPage ?? 5} />;
  if (rows.length === 0) return props.empty ?? <Empty text="no_data_found" />;
  return (
    <div aria-busy={props.loading || rows !== props.rows}>
      {narrow ? <Cards {...props} rows={rows} /> : <Rows {...props} rows={rows} />}
      {list && total !== undefined && <Pager list={list} total={total} capped={props.capped ?? false} />}
    </div>
  );
}

function Rows<R>({ label, columns, rows, rowKey, rowClass, list, below, heading }: Props<R> & { rows: readonly R[] }) {
  const t = useT();
  const across = (content: ReactNode) => (
    <Table.Tr className={styles.across}>
      <Table.Td colSpan={columns.length}>{content}</Table.Td>
    </Table.Tr>
  );
  return (
    <Table.ScrollContainer minWidth={0} className={styles.frame}>
      <Table highlightOnHover verticalSpacing={10} horizontalSpacing="md" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column.name}
                scope="col"
                w={column.width}
                ta={column.align}
                aria-sort={list && column.sortable ? sortOf(list, column.name) : undefined}
              >
                {column.silent ? (
                  <VisuallyHidden>{t(column.label)}</VisuallyHidden>
                ) : list && column.sortable ? (
                  <SortButton list={list} name={column.name}>
                    {t(column.label)}
                  </SortButton>
                ) : (
                  t(column.label)
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => {
            const under = below?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <Heading rows={rows} at={at} heading={heading} drawn={across} />
                <Table.Tr className={`${styles.row} ${rowClass?.(row) ?? ''}`}>
                  {columns.map((column) => (
                    <Table.Td key={column.name} ta={column.align}>
                      {cellOf(column, row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
                {under && across(under)}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cards<R>({ label, columns, rows, rowKey, card, heading }: Props<R> & { rows: readonly R[] }) {
  const t = useT();
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row, at) => (
        <li key={rowKey(row)}>
          <Heading rows={rows} at={at} heading={heading} drawn={(words) => words} />
          {card ? (
            card(row)
          ) : (
            <Card p="sm">
              {columns.map((column) => (
                <Group key={column.name} justify="space-between" gap="sm" wrap="nowrap">
                  {!column.silent && (
                    <Text size="sm" c="dimmed">
                      {t(column.label)}
                    </Text>
                  )}
                  <div>{cellOf(column, row)}</div>
                </Group>
              ))}
            </Card>
          )}
        </li>
      ))}
    </ul>
  );
}

interface HeadingProps<R> {
  rows: readonly R[];
  at: number;
  heading: Props<R>['heading'];
  drawn: (words: ReactNode) => ReactNode;
}

/** Above the first row of each heading. */
function Heading<R>({ rows, at, heading, drawn }: HeadingProps<R>) {
  const t = useT();
  const row = rows[at];
  const before = rows[at - 1];
  const words = row && heading?.(row);
  if (!words || (before && heading?.(before) === words)) return null;
  return drawn(
    <Text size="sm" fw={600} pt={6}>
      {t(words)}
    </Text>,
  );
}

function SortButton({ list, name, children }: { list: ListState; name: string; children: ReactNode }) {
  const active = list.sortBy === name;
  const Arrow = !active ? IconArrowsSort : list.descending ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton className={styles.sort} data-active={active || undefined} onClick={() => list.sort(name)}>
      {children}
      <Arrow size={14} aria-hidden />
    </UnstyledButton>
  );
}

const sortOf = (list: ListState, name: string) =>
  list.sortBy !== name ? 'none' : list.descending ? 'descending' : 'ascending';

/** What stands in a row's cell. */
export function cellOf<R>(column: Column<R>, row: R): ReactNode {
  const content = column.cell ? column.cell(row) : (row as Record<string, ReactNode>)[column.name];
  return typeof content === 'number' ? <Figure of={content} /> : (content ?? null);
}

/** As high as the page that is coming, so that nothing jumps. */
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
