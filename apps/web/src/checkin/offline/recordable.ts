import type { WaitingAct } from '@resa/contract/offline';
import type { Permission } from '@resa/contract/permissions';
import { STATUS } from '@resa/rules/booking/appointment-status';

/** Whether a person has to say who walked in. */
export const asksWho = ({ kind, why, file_number }: WaitingAct): boolean =>
  kind === 'walk_in' && (why === 'unknown_person' || file_number === null);

/** Whether there is anything to record, and the user has the right that it needs whatever else is chosen. */
export function isRecordable(
  { kind, why, plans, appointment }: WaitingAct,
  may: (...needed: Permission[]) => boolean,
): boolean {
  if (why === 'already_arrived' || why === 'not_found') return false;
  if (why === 'no_plan' && plans.length === 0) return false;
  const changesStatus = kind === 'undo' || (kind === 'close' && appointment?.status === STATUS.cancelled);
  return !changesStatus || may('change_appointment_status');
}
