/** /translate (002 §2.4): every text of the interface, changed in all browsers immediately, the original beside it. */
import { Badge, Card, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { api } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ListFilters } from '../ui/ListFilters.tsx';
import { LANGUAGE, ownFirst } from '../ui/own-language.ts';
import { Page } from '../ui/Page.tsx';
import { RichText } from '../ui/RichText.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import type { TextRow } from './text-row.ts';
import styles from './translates.module.css';
import { useRestore } from './useRestore.ts';

const TextDialog = lazy(() => import('./TextDialog.tsx'));

const DEFAULTS = {
  sorts: ['key', 'type', 'name_en', 'name_fr', 'updated_at'],
  sortBy: 'key',
  filters: { search: '', type: '', changed: '' },
} as const;

const TYPES = ['text', 'editor'] as const;

/** Below it two languages side by side are two narrow columns. */
const NARROW = 900;

export default function Translate() {
  const t = useT();
  const languages = ownFirst(useLocale());
  const { list, table } = usePagedTable(
    api.translates.list,
    DEFAULTS,
    ({ paging, filters }) => ({
      ...paging,
      terms: {
        search: filters.search ?? '',
        type: TYPES.find((type) => type === filters.type) ?? ('' as const),
        changed: filters.changed === '1' ? (1 as const) : (0 as const),
      },
    }),
    ({ dt }) => dt,
  );
  const { opened, open, close } = useOpened('text');
  const { restore, busy } = useRestore();
  const narrowed = list.filters.search !== '' || list.filters.type !== '' || list.filters.changed === '1';
  const buttons = (row: TextRow) => (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {row.changed === 1 && (
        <RowButton
          icon={IconArrowBackUp}
          label="text_restore"
          of="text_restore_of"
          name={row.key}
          busy={busy === row.key}
          onClick={() => void restore(row)}
        />
      )}
      <RowButton
        icon={IconPencil}
        label="edit"
        of="edit_of"
        name={row.key}
        opens
        dialog
        onClick={() => open(row.key)}
      />
    </Group>
  );
  const columns: Column<TextRow>[] = [
    { name: 'key', label: 'text_key', width: 220, cell: (row) => <Key row={row} /> },
    ...languages.map(
      (into): Column<TextRow> => ({
        name: `name_${into}`,
        label: LANGUAGE[into],
        cell: (row) => <Words row={row} into={into} />,
      }),
    ),
    { name: 'updated_at', label: 'text_changed_at', width: 150, cell: (row) => <Changed row={row} /> },
    { own: 'actions', label: 'actions', silent: true, align: 'right', cell: buttons },
  ];
  return (
    <Page title={t('texts_title')} count={table.total}>
      <ListFilters list={list} title={t('texts_title')} label={t('search')}>
        <SegmentedControl
          aria-label={t('text_type')}
          value={list.filters.type ?? ''}
          onChange={(type) => list.filter({ type })}
          data={[
            { value: '', label: t('all') },
            { value: 'text', label: t('text_type_text') },
            { value: 'editor', label: t('text_type_editor') },
          ]}
        />
        <Checkbox
          label={t('texts_changed_only')}
          checked={list.filters.changed === '1'}
          mb={8}
          onChange={({ currentTarget: { checked } }) => list.filter({ changed: checked ? '1' : '' })}
        />
      </ListFilters>
      <DataTable
        {...table}
        label={t('texts_title')}
        columns={columns}
        rowKey={(row) => row.key}
        narrowBelow={NARROW}
        card={(row) => (
          <Card p="sm">
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <Key row={row} />
              {buttons(row)}
            </Group>
            <Stack gap={6} mt={6}>
              {languages.map((into) => (
                <Line key={into} label={t(LANGUAGE[into])}>
                  <Words row={row} into={into} />
                </Line>
              ))}
              <Changed row={row} />
            </Stack>
          </Card>
        )}
        empty={<Empty text="no_data_found" {...(narrowed && { hint: 'list_narrowed' as const })} />}
      />
      {opened && (
        <Suspense>
          <TextDialog key={opened} name={opened} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

function Key({ row }: { row: TextRow }) {
  const t = useT();
  return (
    <div className={styles.key}>
      <Text size="sm" component="div" ff="monospace">
        {row.key}
      </Text>
      {row.type === 'editor' && (
        <Badge size="sm" variant="default">
          {t('text_type_editor')}
        </Badge>
      )}
      {row.outdated === 1 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('text_outdated')}
        </Text>
      )}
    </div>
  );
}

/** The text, and under a changed one the original. */
function Words({ row, into }: { row: TextRow; into: 'en' | 'fr' }) {
  const t = useT();
  const locale = useLocale();
  const [now, original] = [row[`name_${into}`], row[`original_${into}`]];
  const drawn = (text: string): ReactNode => (row.type === 'editor' ? <RichText html={text} /> : text);
  return (
    <div lang={into} className={styles.words}>
      <div>{drawn(now)}</div>
      {now !== original && (
        <Text size="sm" c="dimmed" component="div">
          <span lang={locale}>{t('text_original')}</span> {drawn(original)}
        </Text>
      )}
    </div>
  );
}

function Changed({ row }: { row: TextRow }) {
  if (!row.updated_at) return null;
  return (
    <Text size="sm" component="div">
      <DateText value={row.updated_at} />
      {row.updated_by_name && ` · ${row.updated_by_name}`}
    </Text>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {children}
    </div>
  );
}
