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

export function wantedOf(chosen: Held) {
  const user = Number(chosen.user);
  const { start_date = '', end_date = '' } = chosen;
  const reversed = areReversed(start_date, end_date);
  return {
    ...(Number.isSafeInteger(user) && user > 0 && user < 2 ** 31 && { user }),
    // If it is not checked, all users' entries are shown.
    ...(chosen.is_client === '1' && { is_client: 1 as const }),
    ...(chosen.action && { action: chosen.action.slice(0, 60) }),
    ...(chosen.file_number && { file_number: chosen.file_number.slice(0, 20) }),
    ...(isDate(start_date) && !reversed && { start_date }),
    ...(isDate(end_date) && !reversed && { end_date }),
    ...(chosen.machine && { machine: chosen.machine.slice(0, 190) }),
  };
}

/** Dates of which the first is after the second. */
export const areReversed = (start: string, end: string): boolean => isDate(start) && isDate(end) && start > end;

export const isNarrowed = (chosen: Held): boolean => Object.keys(NO_FILTERS).some((name) => chosen[name]);
