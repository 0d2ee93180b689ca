/**
 * A list in its own order, shown whole. A row moves by dragging its handle, by the same handle and the arrow keys, or
 * by the buttons beside it; the order is saved at once.
 */
import { Accessibility } from '@dnd-kit/dom';
import { type DragDropEventHandlers, DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Card, Group, Table, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type ComponentProps, Fragment, type ReactNode, useMemo } from 'react';
import { type TextKey, useT } from '../../local/texts.ts';
import frame from '../../ui/DataTable.module.css';
import { type Column, cellOf } from '../../ui/DataTable.tsx';
import { useNarrow } from '../../ui/useNarrow.ts';
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
  const t = useT();
  const nameOf = useRowName(list);
  const { ordered, move } = useOrder(list, rows);
  const narrow = useNarrow();
  const plugins = useSpoken((id) => nameOf(ordered.find((row) => row.id === id) ?? {}), ordered.length);
  const onDragEnd: DragDropEventHandlers['onDragEnd'] = ({ canceled, operation: { source } }) => {
    if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
  };
  const body = ordered.map((row, at) => {
    const place = { row, at, last: ordered.length - 1, name: nameOf(row), columns, move: (to: number) => move(at, to) };
    return narrow ? <OrderedCard key={row.id} {...place} /> : <OrderedRow key={row.id} {...place} />;
  });
  return (
    <DragDropProvider plugins={plugins} onDragEnd={onDragEnd}>
      {narrow ? (
        <ul className={frame.cards} aria-label={label}>
          {body}
        </ul>
      ) : (
        <Table.ScrollContainer minWidth={0} className={frame.frame}>
          <Table verticalSpacing={6} horizontalSpacing="md" aria-label={label}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col" w={120}>
                  {t('order')}
                </Table.Th>
                {columns.map(({ name, label: heading, silent, width, align }) => (
                  <Table.Th key={name} scope="col" w={width} ta={align}>
                    {silent ? <VisuallyHidden>{t(heading)}</VisuallyHidden> : t(heading)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{body}</Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </DragDropProvider>
  );
}

interface Place {
  row: Row;
  at: number;
  last: number;
  name: string;
  columns: readonly Column<Row>[];
  move: (to: number) => void;
}

function OrderedRow(place: Place) {
  const { row, at, columns } = place;
  const { ref, handleRef, isDragging } = useSortable({ id: row.id, index: at });
  return (
    <Table.Tr
      ref={ref}
      className={`${frame.row} ${row.active === 0 ? styles.inactive : ''} ${isDragging ? styles.dragged : ''}`}
    >
      <Table.Td>
        <Handle place={place} handle={handleRef} />
      </Table.Td>
      {columns.map((column) => (
        <Table.Td key={column.name} ta={column.align}>
          {cellOf(column, row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function OrderedCard(place: Place) {
  const { row, at, columns, name } = place;
  const { ref, handleRef, isDragging } = useSortable({ id: row.id, index: at });
  const ends = columns.filter(({ name: column }) => column === 'active' || column === 'actions');
  return (
    <li ref={ref} className={row.active === 0 ? styles.inactive : undefined}>
      <Card p="xs" className={isDragging ? styles.dragged : undefined}>
        <Group gap="xs" wrap="nowrap">
          <Handle place={place} handle={handleRef} />
          <span className={styles.name} style={{ flex: 1, overflowWrap: 'anywhere' }}>
            {name}
          </span>
          {ends.map(
            (column): ReactNode => (
              <Fragment key={column.name}>{cellOf(column, row)}</Fragment>
            ),
          )}
        </Group>
      </Card>
    </li>
  );
}

function Handle({ place, handle }: { place: Place; handle: (element: Element | null) => void }) {
  const t = useT();
  const { at, last, name, move } = place;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are asked for when something is said.
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
