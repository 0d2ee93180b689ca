/** A list in its own order; each move is saved immediately. */
import { Card, Group } from '@mantine/core';
import { Fragment } from 'react';
import { type Column, cellOf, columnName } from '../../ui/DataTable.tsx';
import { OrderedTable as Ordered } from '../../ui/OrderedTable.tsx';
import styles from '../categories.module.css';
import { type List, type Row, useRowName } from '../lists.ts';
import { useOrder } from './useOrder.ts';

interface Props {
  list: List;
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

export default function OrderedTable({ list, label, rows, columns }: Props) {
  const nameOf = useRowName(list);
  const { ordered, move } = useOrder(list, rows);
  const ends = columns.filter((column) => ['active', 'actions'].includes(columnName(column)));
  return (
    <Ordered
      label={label}
      columns={columns}
      nameOf={nameOf}
      move={move}
      rows={ordered}
      rowClass={(row) => (row.active === 0 ? styles.inactive : undefined)}
      card={(row, handle) => (
        <Card p="xs">
          <Group gap="xs" wrap="nowrap">
            {handle}
            <span className={styles.name} style={{ flex: 1, overflowWrap: 'anywhere' }}>
              {nameOf(row)}
            </span>
            {ends.map((column) => (
              <Fragment key={columnName(column)}>{cellOf(column, row)}</Fragment>
            ))}
          </Group>
        </Card>
      )}
    />
  );
}
