/** The list behind a figure, one line each: as many as it says. */
import { Button, Group, Text } from '@mantine/core';
import type { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import type { OpenedRow } from '@resa/contract/reports/calls';
import { reportOf } from '@resa/contract/reports/index';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useSeparator } from '../../local/separator.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { FileNumber } from '../../people/FileNumber.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import { type AskedReport, type FigureKey, useFigure } from './useFigure.ts';

const DEFAULTS = { sorts: ['start_date_time'], sortBy: 'start_date_time', filters: {} } as const;
const WIDTH = 900;
/** Columns that files do not have. */
const VISIT_COLUMNS = [
  { name: 'place', label: 'location' },
  { name: 'type', label: 'appointment_type' },
] as const;

export default function OpenedFigure({
  asked,
  figure: [block = '', figure = '', ...key],
  heading,
  line,
  chosen,
}: {
  asked: AskedReport;
  figure: FigureKey;
  /** The heading of the figure's column. */
  heading: string;
  /** The words of the figure's row. */
  line: string;
  /** The period, the other filters and the locations, as text. */
  chosen: string;
}) {
  const t = useT();
  const { close } = useFigure();
  const declared = reportOf(asked.name).blocks[block];
  const files = declared?.kind === 'figures' && declared.figures[figure.split(':')[0] ?? '']?.unit === 'files';
  const { save, saving } = useSave({ ...asked, block, figure, key: [...key] });
  const mayTake = useCan()('manage_reports');
  const { table } = usePagedTable(
    api.reports.rows,
    DEFAULTS,
    ({ paging }) => ({ ...asked, ...paging, block, figure, key: [...key] }),
    ({ rows, recordsFiltered }) => ({ rows: rows.map((row, index) => ({ ...row, at: index })), recordsFiltered }),
  );
  const columns: Column<OpenedRow & { at: number }>[] = [
    {
      name: 'start_date_time',
      label: files ? 'report_day' : 'start_date_time',
      cell: ({ start_date_time: at }) => <span className="tabular">{files ? at.slice(0, 10) : at}</span>,
    },
    {
      name: 'file_number',
      label: 'file_number',
      cell: ({ client_id, file_number, name }) =>
        client_id !== null && file_number !== null ? (
          <FileNumber id={client_id} file_number={file_number} name={name ?? ''} />
        ) : null,
    },
    {
      name: 'name',
      label: 'name',
      cell: ({ name, gone }) =>
        gone ? (
          <Text component="span" c="dimmed" fs="italic" inherit>
            {t(gone === 'erased' ? 'report_erased_person' : 'report_deleted_file')}
          </Text>
        ) : (
          name
        ),
    },
    ...(files ? [] : VISIT_COLUMNS),
  ];
  const title = [t(reportOf(asked.name).title), line, heading].filter(Boolean).join(' · ');
  return (
    <Dialog title={title} size={WIDTH} onClose={close}>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {chosen}
        </Text>
        {mayTake && (
          <Group gap={8}>
            {(['xlsx', 'csv'] as const).map((format) => (
              <Button
                key={format}
                variant="default"
                size="xs"
                disabled={saving}
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => void save(format, title)}
              >
                {t(format === 'xlsx' ? 'report_excel' : 'report_csv')}
              </Button>
            ))}
          </Group>
        )}
      </Group>
      <DataTable {...table} label={title} columns={columns} rowKey={({ at }) => at} bare />
    </Dialog>
  );
}

type Opened = Pick<RequestOf<typeof contract.reports.rowsFile>, 'name' | 'params' | 'block' | 'figure' | 'key'>;

function useSave(opened: Opened) {
  const { separator } = useSeparator();
  const [saving, setSaving] = useState(false);
  const save = async (format: 'xlsx' | 'csv', title: string) => {
    setSaving(true);
    try {
      const file = await api.reports.rowsFile({ ...opened, params: { ...opened.params, separator }, format });
      saveFile(file, file instanceof File ? file.name : `${title}.${format}`);
      notify.success('s_file_saved');
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    } finally {
      setSaving(false);
    }
  };
  return { save, saving };
}
