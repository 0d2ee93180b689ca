/**
 * The screen of any reference list (002 §2.14), made from its declaration; the special parts of one are in special/.
 */
import { Button, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { titleOf } from '@resa/contract/lists/labels';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocale, useT } from '../../local/texts.ts';
import { cellOf, columnName, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchButton } from '../../ui/SearchButton.tsx';
import { useExpandedRows } from '../../ui/useExpandedRows.tsx';
import styles from '../categories.module.css';
import { RowDialog } from '../form/RowDialog.tsx';
import { type List, nameField, type Row, useRowName } from '../lists.ts';
import { FileMenu } from '../sheets/FileMenu.tsx';
import { specialOf } from '../special/index.ts';
import { useRights } from '../useRights.ts';
import { columnsOfList } from './columns.tsx';
import { Expanded } from './Expanded.tsx';
import { Filters } from './Filters.tsx';
import { ActiveSwitch, RowActions } from './RowActions.tsx';
import { useChanges } from './useChanges.tsx';
import { useListTable } from './useListTable.ts';
import { useOpenedRow } from './useOpenedRow.ts';

const OrderedTable = lazy(() => import('./OrderedTable.tsx'));

export function ListScreen({ list }: { list: List }) {
  const t = useT();
  const title = t(titleOf(list.name));
  const { edit, view } = useRights(list);
  const { shown, table } = useListTable(list);
  const { setActive, remove, busy } = useChanges(list);
  const opened = useOpenedRow(table.rows);
  const narrowed = Object.values(shown.filters).filter(Boolean).length;
  const [searching, setSearching] = useState(narrowed > 0);
  const special = specialOf(list);
  const nameOf = useRowName(list);
  const named = nameField(list, useLocale());

  const expanded = useExpandedRows((row: Row) => t('details_of', { name: nameOf(row) }));
  const expandedOf = (row: Row) =>
    list.expands && expanded.isOpen(row) && <Expanded list={list} row={row} may={edit} />;
  const columns = columnsOfList(list, named, {
    active: (row) => (
      <ActiveSwitch
        list={list}
        row={row}
        busy={busy === row.id}
        may={edit}
        onSwitch={(to) => void setActive(row, to)}
      />
    ),
    actions: (row) => (
      <RowActions
        list={list}
        row={row}
        busy={busy === row.id}
        may={edit}
        onEdit={() => opened.edit(row)}
        onRemove={() => void remove(row, table.rows ?? [])}
      />
    ),
    expand: list.expands && expanded.opener,
  });
  const adds = edit && !list.without?.includes('add');
  const empty = (
    <Empty text="no_data_found" hint={narrowed > 0 ? 'list_narrowed' : adds ? 'list_empty_add' : undefined} />
  );
  const plain = (
    <DataTable
      {...table}
      {...(list.ordered && { list: undefined })}
      label={title}
      columns={columns}
      rowKey={(row) => row.id}
      rowClass={(row) => (row.active === 0 ? styles.inactive : undefined)}
      below={expandedOf}
      heading={shown.sortBy === list.sort ? special.heading : undefined}
      narrowBelow={special.narrowBelow}
      card={(row) => (
        <RowCard
          list={list}
          name={nameOf(row)}
          title={named in (special.cells ?? {}) ? undefined : named}
          row={row}
          columns={columns}
          below={expandedOf(row)}
        />
      )}
      empty={empty}
    />
  );
  return (
    <Page
      title={title}
      count={table.total}
      actions={
        <>
          <SearchButton open={searching} filters={narrowed} onToggle={() => setSearching(!searching)} />
          {view && <FileMenu list={list} shown={shown} may={edit} />}
          {adds && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={opened.add}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      {edit && special.notice && <special.notice />}
      {searching && <Filters list={list} shown={shown} />}
      {list.ordered && edit && narrowed === 0 && table.rows?.length && !table.failed ? (
        <Suspense fallback={plain}>
          <OrderedTable list={list} label={title} rows={table.rows} columns={columns} />
        </Suspense>
      ) : (
        plain
      )}
      {opened.row && (opened.row === 'new' ? adds : edit) && (
        <RowDialog
          key={opened.row === 'new' ? 'new' : opened.row.id}
          list={list}
          row={opened.row === 'new' ? null : opened.row}
          filters={shown.filters}
          onClose={opened.close}
        />
      )}
    </Page>
  );
}

interface CardProps {
  list: List;
  name: string;
  /** The column that shows only the name. */
  title: string | undefined;
  row: Row;
  columns: ReturnType<typeof columnsOfList>;
  below: React.ReactNode;
}

/** Kinds of fields whose values need no label. */
const SAYS = ['text', 'one'];

/** A row where the window is narrow: its name, its actions, then its other values. */
function RowCard({ list, name, title, row, columns, below }: CardProps) {
  const t = useT();
  const ends = columns.filter((column) => column.silent || columnName(column) === 'active');
  const rest = columns.filter(
    (column) => !ends.includes(column) && columnName(column) !== title && cellOf(column, row) !== null,
  );
  return (
    <Card p="sm" className={row.active === 0 ? styles.inactive : undefined}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={550} className={styles.name} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Group gap={4} wrap="nowrap">
          {ends.map((column) => (
            <span key={columnName(column)}>{cellOf(column, row)}</span>
          ))}
        </Group>
      </Group>
      <Stack gap={2} mt={4}>
        {rest.map((column) =>
          SAYS.includes(list.fields[columnName(column)]?.kind ?? '') ? (
            <Text key={columnName(column)} size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
              <VisuallyHidden>{t(column.label)}</VisuallyHidden> {cellOf(column, row)}
            </Text>
          ) : (
            <Group key={columnName(column)} justify="space-between" gap="sm" wrap="nowrap">
              <Text size="sm" c="dimmed">
                {t(column.label)}
              </Text>
              <Text size="sm" component="div" ta="right" style={{ overflowWrap: 'anywhere' }}>
                {cellOf(column, row)}
              </Text>
            </Group>
          ),
        )}
      </Stack>
      {below}
    </Card>
  );
}
