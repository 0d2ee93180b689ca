/**
 * Every table of rows: with sorting and paging, as cards below 600 px, with a skeleton of the same height while the
 * first page loads and a drawing when there is nothing. usePagedTable() gives it a paged call.
 */
import {
  Button,
  Card,
  Checkbox,
  Group,
  Skeleton,
  Stack,
  Table,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ComponentType, Fragment, type ReactNode, useDeferredValue, useRef } from 'react';
import { type T, type TextKey, useT } from '../local/texts.ts';
import styles from './DataTable.module.css';
import { Empty } from './Empty.tsx';
import { Failed } from './Failed.tsx';
import { Figure } from './Figure.tsx';
import type { ListState } from './list-state.ts';
import { openRow } from './open-row.ts';
import { Pager } from './Pager.tsx';
import { useNarrowRoom } from './room.ts';
import { useFits } from './useFits.ts';
import { useLongWords } from './useLongWords.ts';
import { useNarrow } from './useNarrow.ts';
import type { Picked } from './usePicked.ts';

interface Heading {
  readonly label: TextKey;
  /** The values that fill the label's `{names}`. */
  readonly values?: Record<string, string | number>;
  /** Never hidden where columns are chosen: it identifies a row. */
  readonly stays?: true;
  /** Its cells name their rows, as headings. */
  readonly heads?: true;
  readonly align?: 'right';
  readonly width?: number | string;
  /** In the place of the label. */
  readonly head?: ReactNode;
  /** A header for screen readers only, for a column of buttons. */
  readonly silent?: boolean;
}
/** A field of the row by its name, which is also a sort of the list. A plain value is shown as it is. */
type FieldColumn<R> = {
  [K in keyof R & string]: Heading & { readonly name: K } & (R[K] extends string | number | null | undefined
      ? { readonly cell?: (row: R) => ReactNode }
      : { readonly cell: (row: R) => ReactNode });
}[keyof R & string];
/** A column that is not a field of the row: buttons, or a value made from several fields. */
interface OwnColumn<R> extends Heading {
  readonly own: string;
  readonly cell: (row: R) => ReactNode;
}
/** A column where the name of a field that the row does not have does not compile. It is sorted by if the list is. */
export type Column<R> = FieldColumn<R> | OwnColumn<R>;

export const columnName = <R,>(column: Column<R>): string => ('own' in column ? column.own : column.name);

/** A row as it is drawn: an element of a table, or of a list where the window is narrow. */
export interface RowProps<R> {
  row: R;
  at: number;
  narrow: boolean;
  className: string | undefined;
  children: ReactNode;
}

interface Props<R> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<NoInfer<R>>[];
  rows: readonly R[] | undefined;
  rowKey: (row: R) => string | number;
  /** Content under a row, across all columns. */
  below?: (row: R) => ReactNode;
  /** The heading of a row; rows of one heading follow each other. */
  heading?: ((row: R) => TextKey | undefined) | undefined;
  /** Closer columns, for a table of many figures; the first one stays in sight where the others are scrolled. */
  dense?: boolean;
  /** Rows that say one thing: their first cell takes the whole line. */
  spans?: (row: R) => boolean;
  /** A class for rows that are highlighted. */
  rowClass?: (row: R) => string | undefined;
  /** Draws a row in another way, such as one that is dragged; the rows then change at once, not in slices. */
  rowAs?: ComponentType<RowProps<R>>;
  /** Without a frame, inside of one. */
  bare?: boolean;
  /** Paging and order; without it all rows are shown as they come. */
  list?: ListState;
  total?: number;
  capped?: boolean;
  /** A card where the window is narrow; without it the cells are shown one below the other. */
  card?: (row: R) => ReactNode;
  /** Cards below so many pixels beside the menu, for a table of many columns; otherwise below a window of 600. */
  narrowBelow?: number;
  /** Cards where the columns that are shown have no room, however many they are: for columns by choice. */
  byContent?: boolean;
  /** Several rows can be chosen at once; `nameOf` says a row in words. */
  picked?: Picked<NoInfer<R>>;
  nameOf?: (row: R) => string;
  /** Shown when the table is empty. */
  empty?: ReactNode;
  loading?: boolean;
  failed?: TextKey | null;
  onRetry?: () => void;
}

export function DataTable<R>(props: Props<R>) {
  const t = useT();
  const { list, total, failed, narrowBelow } = props;
  // Drawn in slices: a long table must not keep a typed letter waiting.
  const deferred = useDeferredValue(props.rows);
  const rows = props.rowAs ? props.rows : deferred;
  const room = useRef<HTMLDivElement>(null);
  const phone = useNarrow();
  const fits = useFits(room, props.byContent === true && !phone, props.columns.map(columnName).join(' '), rows);
  const narrow = useNarrowRoom(narrowBelow ?? 0) || phone || !fits;
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
      {narrow ? (
        <Cards {...props} rows={rows} />
      ) : (
        <Rows {...props} rows={rows} columns={withPicks({ ...props, rows }, t)} />
      )}
      {list && total !== undefined && <Pager list={list} total={total} capped={props.capped ?? false} />}
    </div>
  );
}

type Drawn<R> = Props<R> & { rows: readonly R[] };

function Rows<R>({
  label,
  columns,
  rows,
  rowKey,
  rowClass,
  rowAs,
  bare,
  dense,
  spans,
  list,
  below,
  heading,
}: Drawn<R>) {
  const t = useT();
  const Row = rowAs ?? PlainRow;
  const drawn = useRef<HTMLTableElement>(null);
  useLongWords(drawn, rows);
  const [first] = columns;
  const table = (
    <Table
      ref={drawn}
      highlightOnHover
      verticalSpacing={10}
      horizontalSpacing={dense ? 6 : bare ? 'sm' : 'md'}
      className={dense ? styles.dense : undefined}
      aria-label={label}
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <ColumnHeading key={columnName(column)} column={column} list={list} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody onClick={openRow}>
        {rows.map((row, at) => {
          const under = below?.(row);
          const words = headingAt(rows, at, heading);
          return (
            <Fragment key={rowKey(row)}>
              {words && (
                <Table.Tr className={styles.across}>
                  <Table.Th colSpan={columns.length} scope="rowgroup">
                    {t(words)}
                  </Table.Th>
                </Table.Tr>
              )}
              <Row {...{ row, at }} narrow={false} className={`${styles.row} ${rowClass?.(row) ?? ''}`}>
                {first && spans?.(row) ? (
                  <Table.Th colSpan={columns.length} scope="row">
                    {cellOf(first, row)}
                  </Table.Th>
                ) : null}
                {(first && spans?.(row) ? [] : columns).map((column) => {
                  const Cell = column.heads ? Table.Th : Table.Td;
                  return (
                    <Cell key={columnName(column)} ta={column.align} scope={column.heads && 'row'}>
                      {cellOf(column, row)}
                    </Cell>
                  );
                })}
              </Row>
              {under && (
                <Table.Tr className={styles.across}>
                  <Table.Td colSpan={columns.length}>{under}</Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
      </Table.Tbody>
    </Table>
  );
  if (bare) return <div className={styles.bare}>{table}</div>;
  return (
    <Table.ScrollContainer minWidth={0} className={styles.frame}>
      {table}
    </Table.ScrollContainer>
  );
}

function ColumnHeading<R>({ column, list }: { column: Column<R>; list: ListState | undefined }) {
  const t = useT();
  const { silent, width, align } = column;
  const label = t(column.label, column.values);
  const name = columnName(column);
  const sorted = list?.sorts.includes(name) && !silent ? list : undefined;
  return (
    <Table.Th scope="col" w={width} ta={align} aria-sort={sorted && sortOf(sorted, name)}>
      {column.head ?? (silent && <VisuallyHidden>{label}</VisuallyHidden>)}
      {sorted && (
        <SortButton list={sorted} name={name}>
          {label}
        </SortButton>
      )}
      {!silent && !sorted && label}
    </Table.Th>
  );
}

function Cards<R>(props: Drawn<R>) {
  const { label, columns, rows, rowKey, rowClass, rowAs, bare, card, heading, picked } = props;
  const t = useT();
  const Row = rowAs ?? PlainRow;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the link or button in a row opens it, which this presses.
    <ul className={bare ? styles.lines : styles.cards} aria-label={label} onClick={openRow}>
      {rows.map((row, at) => {
        const words = headingAt(rows, at, heading);
        return (
          <Row key={rowKey(row)} {...{ row, at }} narrow className={rowClass?.(row)}>
            {words && <p className={styles.heading}>{t(words)}</p>}
            {picked ? (
              <div className={styles.picked}>
                <PickBox {...props} row={row} />
                <div>{card ? card(row) : <FieldsCard columns={columns} row={row} />}</div>
              </div>
            ) : card ? (
              card(row)
            ) : (
              <FieldsCard columns={columns} row={row} />
            )}
          </Row>
        );
      })}
    </ul>
  );
}

/** The columns, after one that chooses rows where several may be chosen. */
function withPicks<R>(props: Drawn<R>, t: T): readonly Column<R>[] {
  const { picked, rows, columns } = props;
  if (!picked) return columns;
  const on = rows.filter((row) => picked.has(row)).length;
  const all = on === rows.length;
  const head = (
    <Checkbox
      aria-label={t('pick_all')}
      checked={all}
      indeterminate={on > 0 && !all}
      onChange={() => picked.set(rows, !all)}
    />
  );
  const pick = { own: 'pick', label: 'pick_all', silent: true, width: 44, head } as const;
  return [{ ...pick, cell: (row) => <PickBox {...props} row={row} /> }, ...columns];
}

function PickBox<R>({ picked, nameOf, row }: Pick<Props<R>, 'picked' | 'nameOf'> & { row: R }) {
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

/** The cells of a row, one below the other. */
function FieldsCard<R>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  const t = useT();
  return (
    <Card p="sm">
      {columns.map((column) => (
        <Group key={columnName(column)} justify="space-between" gap="sm" wrap="nowrap">
          {!column.silent && (
            <Text size="sm" c="dimmed">
              {t(column.label, column.values)}
            </Text>
          )}
          <div className={styles.value}>{cellOf(column, row)}</div>
        </Group>
      ))}
    </Card>
  );
}

function PlainRow<R>({ narrow, className, children }: RowProps<R>) {
  if (narrow) return <li className={className}>{children}</li>;
  return <Table.Tr className={className}>{children}</Table.Tr>;
}

/** The heading above a row, where it differs from that of the row before. */
function headingAt<R>(rows: readonly R[], at: number, heading: Props<R>['heading']): TextKey | undefined {
  const [row, before] = [rows[at], rows[at - 1]];
  const words = row && heading?.(row);
  return words && !(before && heading?.(before) === words) ? words : undefined;
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

/** The content of a row's cell. */
export function cellOf<R>(column: Column<R>, row: R): ReactNode {
  const content = column.cell ? column.cell(row) : (row as Record<string, ReactNode>)[columnName(column)];
  return typeof content === 'number' ? <Figure of={content} /> : (content ?? null);
}

/** The next act where filters leave nothing. */
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
