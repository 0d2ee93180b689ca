/**
 * Rows in their own order, shown whole. A row moves by dragging its handle, by the same handle and the arrow keys,
 * or by the buttons beside it.
 */
import { Accessibility } from '@dnd-kit/dom';
import { type DragDropEventHandlers, DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Group, Table } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import { type Column, DataTable, type RowProps } from './DataTable.tsx';
import styles from './OrderedTable.module.css';

interface Props<R> {
  label: string;
  rows: readonly R[];
  columns: readonly Column<R>[];
  nameOf: (row: R) => string;
  /** A row goes from one place of the list to another, both from 0. */
  move: (from: number, to: number) => void;
  rowClass?: (row: R) => string | undefined;
  /** The width in pixels below which rows become cards, as in DataTable. */
  narrowBelow?: number;
  card: (row: R, handle: ReactNode) => ReactNode;
}

type DragDropProviderProps = ComponentProps<typeof DragDropProvider>;

export function OrderedTable<R extends { id: number }>({ rows, columns, nameOf, move, card, ...props }: Props<R>) {
  const plugins = useSpoken((id) => {
    const row = rows.find((one) => one.id === id);
    return row ? nameOf(row) : '';
  }, rows.length);
  const onDragEnd: DragDropEventHandlers['onDragEnd'] = ({ canceled, operation: { source } }) => {
    if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
  };
  const handleOf = (row: R) => {
    const index = rows.indexOf(row);
    return <Handle at={index} last={rows.length - 1} name={nameOf(row)} move={(to) => move(index, to)} />;
  };
  return (
    <DragDropProvider plugins={plugins} onDragEnd={onDragEnd}>
      <DataTable<R>
        {...props}
        columns={[{ own: 'order', label: 'order', width: 120, cell: handleOf }, ...columns]}
        rows={rows}
        rowKey={(row) => row.id}
        rowAs={DraggedRow}
        card={(row) => card(row, handleOf(row))}
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

/** Takes the handle of the row around it. */
const HandleOfRow = createContext<(element: Element | null) => void>(() => {});

function DraggedRow<R extends { id: number }>({ row, at, narrow, className = '', children }: RowProps<R>) {
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

/** The announcements of a screen reader while a row is moved by keyboard. */
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
