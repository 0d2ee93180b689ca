import type { AppointmentRow } from '@resa/contract/appointments';
import { useCan } from '../../local/session.ts';
import { FileNumber as FileLink } from '../../ui/FileNumber.tsx';

/** Leads to the file; plain text for who may not open files. */
export function FileNumber({ row }: { row: AppointmentRow }) {
  const may = useCan();
  return may('view_clients', 'crud_clients') ? (
    <FileLink id={row.client_id} file_number={row.file_number} />
  ) : (
    <span className="tabular">{row.file_number}</span>
  );
}
