/** The list behind a figure, one line each: as many as it says. */
import { Text } from '@mantine/core';
import type { OpenedRow } from '@resa/contract/reports/calls';
import { reportOf } from '@resa/contract/reports/index';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { FileNumber } from '../../people/FileNumber.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import { type AskedReport, type FigureKey, useFigure } from './useFigure.ts';

const DEFAULTS = { sorts: ['start_date_time'], sortBy: 'start_date_time', filters: {} } as const;
const WIDTH = 900;
/** A file has none of these. */
const VISIT_COLUMNS = [
  { name: 'place', label: 'location' },
  { name: 'type', label: 'appointment_type' },
] as const;

export function OpenedFigure({
  asked,
  figure: [block = '', figure = '', ...key],
  heading,
}: {
  asked: AskedReport;
  figure: FigureKey;
  /** The figure's column. */
  heading: string;
}) {
  const t = useT();
  const { close } = useFigure();
  const declared = reportOf(asked.name).blocks[block];
  const files = declared?.kind === 'figures' && declared.figures[figure.split(':')[0] ?? '']?.unit === 'files';
  const { table } = usePagedTable(
    api.reports.rows,
    DEFAULTS,
    ({ paging }) => ({ ...asked, ...paging, block, figure, key: [...key] }),
    ({ rows, recordsFiltered }) => ({ rows: rows.map((row, at) => ({ ...row, at })), recordsFiltered }),
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
  const title = [t(reportOf(asked.name).title), heading].filter(Boolean).join(' · ');
  return (
    <Dialog title={title} size={WIDTH} onClose={close}>
      <DataTable {...table} label={title} columns={columns} rowKey={({ at }) => at} bare />
    </Dialog>
  );
}
