/**
 * The filters of the activity log, as the address has them and as the call takes them.
 *
 * wantedOf     the input of the call; senseless values of an address are left out
 * isNarrowed   whether any filter is set
 */
import { isDate } from '@resa/rules/time/dates';

export const NO_FILTERS = {
  user: '',
  is_client: '',
  action: '',
  file_number: '',
  start_date: '',
  end_date: '',
  machine: '',
} as const;
type Held = Readonly<Record<string, string>>;

export function wantedOf(held: Held) {
  const user = Number(held.user);
  const { start_date = '', end_date = '' } = held;
  const reversed = areReversed(start_date, end_date);
  return {
    ...(Number.isSafeInteger(user) && user > 0 && user < 2 ** 31 && { user }),
    // Unchecked, everybody's entries are shown.
    ...(held.is_client === '1' && { is_client: 1 as const }),
    ...(held.action && { action: held.action.slice(0, 60) }),
    ...(held.file_number && { file_number: held.file_number.slice(0, 20) }),
    ...(isDate(start_date) && !reversed && { start_date }),
    ...(isDate(end_date) && !reversed && { end_date }),
    ...(held.machine && { machine: held.machine.slice(0, 190) }),
  };
}

/** Dates of which the first is after the second. */
export const areReversed = (start: string, end: string): boolean => isDate(start) && isDate(end) && start > end;

export const isNarrowed = (held: Held): boolean => Object.keys(NO_FILTERS).some((name) => held[name]);
