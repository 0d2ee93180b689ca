/** The lines of the hunger count in the order of the survey: moved, and renamed in both languages. */
import { ActionIcon, Card, Group, Stack, Text } from '@mantine/core';
import type { MarchWording } from '@resa/contract/reports/march-calls';
import { IconPencil } from '@tabler/icons-react';
import { notifyManager, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { FormFields } from '../../forms/fields.ts';
import { useForm } from '../../forms/useForm.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { queryOf, refreshed } from '../../queries.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { notify } from '../../ui/notify.ts';
import { OrderedTable } from '../../ui/OrderedTable.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from '../reports.module.css';
import { moved } from './moved.ts';

interface Stored {
  lines: readonly MarchWording[];
  row_version: number;
}
/** A line with an id: its position when the lines were read, so that it stays the same while lines are moved. */
type Row = MarchWording & { id: number };

export default function MarchLines() {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.reports.marchLines, {}));
  return (
    <Page title={t('march_layout')}>
      <Text size="sm" c="dimmed" mb="md" maw={900}>
        {t('march_layout_hint')}
      </Text>
      {error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {data && <Lines stored={data} />}
    </Page>
  );
}

const sent = (lines: readonly MarchWording[]) =>
  lines.map(({ name, name_en, name_fr }) => ({ name, name_en, name_fr }));

function Lines({ stored }: { stored: Stored }) {
  const t = useT();
  const locale = useLocale();
  const [renamed, setRenamed] = useState<MarchWording>();
  const { rows, saving, move } = useMoves(stored);
  const shipped = (row: MarchWording) => row[`shipped_${locale}`];
  const nameOf = (row: MarchWording) => row[`name_${locale}`] ?? shipped(row);
  const rename = (row: MarchWording) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('march_rename', { name: nameOf(row) })}
      onClick={() => setRenamed(row)}
    >
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  );
  const words = (row: MarchWording): ReactNode => (
    <Stack gap={0}>
      <Text component="span" inherit fw={row.kind === 'question' ? 600 : 400}>
        {nameOf(row)}
      </Text>
      {row[`name_${locale}`] && (
        <Text size="xs" c="dimmed">
          {t('march_shipped_as', { name: shipped(row) })}
        </Text>
      )}
    </Stack>
  );
  const columns: Column<Row>[] = [
    { own: 'words', label: 'march_line', heads: true, cell: words },
    { own: 'actions', label: 'actions', silent: true, align: 'right', cell: rename },
  ];
  return (
    <>
      <OrderedTable
        label={t('march_layout')}
        rows={rows}
        columns={columns}
        nameOf={nameOf}
        move={move}
        rowClass={({ kind }) => (kind === 'question' ? styles.group : undefined)}
        card={(row, handle) => (
          <Card p="xs">
            <Group justify="space-between" wrap="nowrap" gap="xs">
              {handle}
              {rename(row)}
            </Group>
            {words(row)}
          </Card>
        )}
      />
      {/* Opens once a move is saved, with the version after it. */}
      {renamed && !saving && <RenameDialog line={renamed} stored={stored} onClose={() => setRenamed(undefined)} />}
    </>
  );
}

/**
 * Moves lines: the new order is shown at once, and moves are saved one after the other. After a refusal the stored
 * order is shown, and moves that were based on the refused one are dropped.
 */
function useMoves({ lines, row_version }: Stored) {
  const once = useOnce();
  const [pending, setPending] = useState<readonly MarchWording[] | null>(null);
  /** The version after the last move; null after a refusal. */
  const line = useRef<Promise<number | null> | null>(null);
  const shown = pending ?? lines;
  const save = async (next: readonly MarchWording[], version: number): Promise<number | null> => {
    try {
      const change = { lines: sent(next), row_version: version };
      const answer = await once(change, (options) => api.reports.saveMarchLines(change, options));
      if (answer.code === 'Ok') return answer.row_version;
      notify.warn('w_stale');
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
    return null;
  };
  const ids = new Map(lines.map(({ name }, id) => [name, id + 1]));
  return {
    rows: shown.map((row): Row => ({ ...row, id: ids.get(row.name) ?? 0 })),
    saving: pending !== null,
    move(from: number, to: number) {
      if (from === to) return;
      const next = moved(shown, from, to);
      setPending(next);
      const before = line.current ?? Promise.resolve(row_version);
      const saving = before.then((version) => (version === null ? null : save(next, version)));
      line.current = saving;
      void saving.then(async () => {
        if (line.current !== saving) return;
        await refreshed();
        // Behind the notice of the rows themselves, or the former order would be shown again until it arrives.
        notifyManager.schedule(() => {
          if (line.current !== saving) return;
          line.current = null;
          setPending(null);
        });
      });
    },
  };
}

type Values = Pick<MarchWording, 'name_en' | 'name_fr'>;
const FIELDS: FormFields<Values> = {
  name_en: { kind: 'text', label: 'field_name_en', max: 150, optional: true },
  name_fr: { kind: 'text', label: 'field_name_fr', max: 150, optional: true },
};

function RenameDialog({ line, stored, onClose }: { line: MarchWording; stored: Stored; onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const form = useForm<Values, Awaited<ReturnType<typeof api.reports.saveMarchLines>>>({
    first: { name_en: line.name_en, name_fr: line.name_fr },
    row_version: stored.row_version,
    check: () => ({}),
    draft: { record: `march_line:${line.name}`, text: 'draft_of_march_line', name: line[`shipped_${locale}`] },
    call: 'reports.saveMarchLines',
    send: (values, { row_version }, options) => {
      const lines = stored.lines.map((one) => (one.name === line.name ? { ...one, ...values } : one));
      return api.reports.saveMarchLines({ lines: sent(lines), row_version: row_version ?? 0 }, options);
    },
    saved: onClose,
  });
  return (
    <FormDialog form={form} title={t('march_rename', { name: line[`shipped_${locale}`] })} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('march_rename_hint', { en: line.shipped_en, fr: line.shipped_fr })}
      </Text>
      <Fields form={form} fields={FIELDS} autoFocus />
    </FormDialog>
  );
}
