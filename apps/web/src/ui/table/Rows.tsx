import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode, useRef } from 'react';
import { useSessionState } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import type { ListState } from '../list-state.ts';
import { openRow } from '../open-row.ts';
import { type Column, cellOf, columnName, headingAt, PlainRow } from './column.tsx';
import { useLongWords } from './long-words.ts';
import type { Drawn } from './props.ts';
import styles from './table.module.css';
import { useOverflow } from './useOverflow.ts';

/** The rows as a table; the columns of `hidden` are rendered and hidden. */
export function Rows<R>({
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
  hidden,
}: Drawn<R> & { hidden: readonly string[] }) {
  const t = useT();
  const Row = rowAs ?? PlainRow;
  const compact = useSessionState().session?.compact_rows === 1;
  const drawn = useRef<HTMLTableElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useLongWords(drawn, rows);
  const overflows = useOverflow(frame);
  const [first] = columns;
  const isHidden = (column: Column<R>) => hidden.includes(columnName(column)) || undefined;
  const shown = columns.length - hidden.length;
  const table = (
    <Table
      ref={drawn}
      highlightOnHover
      verticalSpacing={compact ? 2 : 6}
      horizontalSpacing={dense ? 6 : bare ? 'sm' : 'md'}
      className={`${dense ? styles.dense : ''} ${compact ? styles.compact : ''}`}
      aria-label={label}
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <ColumnHeading key={columnName(column)} column={column} list={list} hidden={isHidden(column)} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody onClick={openRow}>
        {rows.map((row, index) => {
          const under = below?.(row);
          const words = headingAt(rows, index, heading);
          return (
            <Fragment key={rowKey(row)}>
              {words && (
                <Table.Tr className={styles.across}>
                  <Table.Th colSpan={shown} scope="rowgroup">
                    {t(words)}
                  </Table.Th>
                </Table.Tr>
              )}
              <Row row={row} at={index} narrow={false} className={`${styles.row} ${rowClass?.(row) ?? ''}`}>
                {first && spans?.(row) ? (
                  <Table.Th colSpan={shown} scope="row">
                    {cellOf(first, row)}
                  </Table.Th>
                ) : null}
                {(first && spans?.(row) ? [] : columns).map((column) => {
                  const Cell = column.heads ? Table.Th : Table.Td;
                  return (
                    <Cell
                      key={columnName(column)}
                      ta={column.align}
                      scope={column.heads && 'row'}
                      data-hidden={isHidden(column)}
                    >
                      {cellOf(column, row)}
                    </Cell>
                  );
                })}
              </Row>
              {under && (
                <Table.Tr className={styles.across}>
                  <Table.Td colSpan={shown}>{under}</Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
      </Table.Tbody>
    </Table>
  );
  return (
    // A table that is wider than its frame is scrolled by the arrow keys.
    <div
      ref={frame}
      className={bare ? styles.bare : styles.frame}
      data-overflows={overflows || undefined}
      {...(overflows && !bare && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {table}
    </div>
  );
}

interface HeadingProps<R> {
  column: Column<R>;
  list: ListState | undefined;
  hidden: true | undefined;
}

function ColumnHeading<R>({ column, list, hidden }: HeadingProps<R>) {
  const t = useT();
  const { silent, width, align } = column;
  const label = t(column.label, column.values);
  const name = columnName(column);
  const sorted = list?.sorts.includes(name) && !silent ? list : undefined;
  return (
    <Table.Th scope="col" w={width} ta={align} aria-sort={sorted && sortOf(sorted, name)} data-hidden={hidden}>
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
