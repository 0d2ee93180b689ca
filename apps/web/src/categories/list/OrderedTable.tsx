/**
 * A list in its own order, shown whole. A row moves by dragging its handle, by the same handle and the arrow keys, or
 * by the buttons beside it; the order is saved at once.
 */
import { Accessibility } from '@dnd-kit/dom';
import { type DragDropEventHandlers, DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Card, Group, Table } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type ComponentProps, createContext, Fragment, useContext, useMemo } from 'react';
import { type TextKey, useT } from '../../local/texts.ts';
import { type Column, cellOf, columnName, DataTable, type RowProps } from '../../ui/DataTable.tsx';
import styles from '../categories.module.css';
import { type List, type Row, useRowName } from '../lists.ts';
import { useOrder } from './useOrder.ts';

interface Props {
  list: List;
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

type DragDropProviderProps = ComponentProps<typeof DragDropProvider>;

export default function OrderedTable({ list, label, rows, columns }: Props) {
  const nameOf = useRowName(list);
  const { ordered, move } = useOrder(list, rows);
  const plugins = useSpoken((id) => nameOf(ordered.find((row) => row.id === id) ?? {}), ordered.length);
  const onDragEnd: DragDropEventHandlers['onDragEnd'] = ({ canceled, operation: { source } }) => {
    if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
  };
  const placeOf = (row: Row): Place => {
    const at = ordered.indexOf(row);
    return { at, last: ordered.length - 1, name: nameOf(row), move: (to) => move(at, to) };
  };
  const order: Column<Row> = { own: 'order', label: 'order', width: 120, cell: (row) => <Handle {...placeOf(row)} /> };
  return (
    <DragDropProvider plugins={plugins} onDragEnd={onDragEnd}>
      <DataTable
        label={label}
        columns={[order, ...columns]}
        rows={ordered}
        rowKey={(row) => row.id}
        rowClass={(row) => (row.active === 0 ? styles.inactive : undefined)}
        rowAs={DraggedRow}
        card={(row) => <OrderedCard row={row} columns={columns} place={placeOf(row)} />}
      />
    </DragDropProvider>
  );
}

interface Place {
  at: number;
  last: number;
  name: string;
  move: (to: number) => void;
}

/** Takes the handle of the row in which it stands. */
const HandleOfRow = createContext<(element: Element | null) => void>(() => {});

function DraggedRow({ row, at, narrow, className = '', children }: RowProps<Row>) {
  const { ref, handleRef, isDragging } = useSortable({ id: row.id, index: at });
  const classes = `${className} ${isDragging ? styles.dragged : ''}`;
  return (
    <HandleOfRow value={handleRef}>
      {narrow ? (
        <li ref={ref} className={classes}>
          {children}
        </li>
      ) : (
        <Table.Tr ref={ref} className={classes}>
          {children}
        </Table.Tr>
      )}
    </HandleOfRow>
  );
}

function OrderedCard({ row, columns, place }: { row: Row; columns: readonly Column<Row>[]; place: Place }) {
  const ends = columns.filter((column) => ['active', 'actions'].includes(columnName(column)));
  return (
    <Card p="xs">
      <Group gap="xs" wrap="nowrap">
        <Handle {...place} />
        <span className={styles.name} style={{ flex: 1, overflowWrap: 'anywhere' }}>
          {place.name}
        </span>
        {ends.map((column) => (
          <Fragment key={columnName(column)}>{cellOf(column, row)}</Fragment>
        ))}
      </Group>
    </Card>
  );
}

function Handle({ at, last, name, move }: Place) {
  const t = useT();
  const handle = useContext(HandleOfRow);
  const plain = { variant: 'subtle', color: 'gray', size: 'md' } as const;
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon {...plain} ref={handle} className={styles.handle} aria-label={t('move_row', { name })}>
        <IconGripVertical size={18} />
      </ActionIcon>
      <ActionIcon
        {...plain}
        className={styles.step}
        aria-label={t('move_up', { name })}
        data-disabled={at === 0 || undefined}
        aria-disabled={at === 0}
        onClick={() => at > 0 && move(at - 1)}
      >
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon
        {...plain}
        className={styles.step}
        aria-label={t('move_down', { name })}
        data-disabled={at === last || undefined}
        aria-disabled={at === last}
        onClick={() => at < last && move(at + 1)}
      >
        <IconChevronDown size={18} />
      </ActionIcon>
    </Group>
  );
}

type Announced = Parameters<NonNullable<DragDropEventHandlers['onDragEnd']>>[0];

type DraggedOver = Parameters<NonNullable<DragDropEventHandlers['onDragOver']>>[0];

/** What a screen reader says while a row is moved by keyboard. */
function useSpoken(nameOf: (id: unknown) => string, count: number): NonNullable<DragDropProviderProps['plugins']> {
  const t = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are looked up when something is announced.
  return useMemo(() => {
    const say = (key: TextKey, { source }: Announced['operation'], at = source) =>
      source ? t(key, { name: nameOf(source.id), place: isSortable(at) ? at.index + 1 : 0, count }) : undefined;
    return (usual) => [
      ...usual.filter((plugin) => plugin !== Accessibility),
      Accessibility.configure({
        screenReaderInstructions: { draggable: t('move_help') },
        announcements: {
          dragstart: ({ operation }: Announced) => say('move_started', operation),
          // Over itself it has not moved; over another row it takes that row's place next.
          dragover: ({ operation }: DraggedOver) =>
            operation.target && operation.target.id !== operation.source?.id
              ? say('move_over', operation, operation.target as never)
              : undefined,
          dragend: ({ operation, canceled }: Announced) => say(canceled ? 'move_canceled' : 'move_ended', operation),
        },
      }),
    ];
  }, [t, count]);
}
