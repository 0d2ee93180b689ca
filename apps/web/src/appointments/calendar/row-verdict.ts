import type { AppointmentRow } from '@resa/contract/appointments';
import type { Eligibility } from '@resa/contract/persons';
import { STATUS } from '@resa/rules/booking/appointment-status';

type Row = Pick<AppointmentRow, 'start_date_time' | 'status'>;

/** About a further visit, which is not the visit of the row. */
const OF_VISITS = ['rule_opened_appointments', 'rule_frequency'];

/**
 * The verdict that a row of a day shows about its household beyond the row's appointment, or null. An appointment to come
 * and a visit that took place never count against themselves.
 */
export function verdictOfRow(row: Row, verdict: Eligibility, today: string): Eligibility | null {
  const [date = '', time] = row.start_date_time.split(' ');
  if (verdict.colour === 'red') return verdict;
  if (row.status === STATUS.open && date === today && verdict.time === time && verdict.colour === 'green') return null;
  if (row.status === STATUS.closed && date === today && verdict.arrived !== null) return verdict;
  if (row.status !== STATUS.closed && !(row.status === STATUS.open && date > today)) return verdict;
  const reasons = verdict.reasons.filter((reason) => !OF_VISITS.includes(reason));
  return verdict.colour === 'orange' && reasons.length > 0 ? { ...verdict, reasons, next_date: null } : null;
}
