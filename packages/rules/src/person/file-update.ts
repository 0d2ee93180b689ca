/** The yearly update of files: its period, and which households it moves (002 B13, B14). */
import { isDate } from '../time/dates.ts';
import { CLIENT_STATE } from './client-state.ts';
import { isHeadOrSingle } from './family.ts';

/** When files are to be updated: both dates inclusive. Files made or last changed within the exclusion dates are left out. */
export interface UpdatePeriod {
  start_date: string | null;
  end_date: string | null;
  /** 1: Resa moves the files itself on the night of the start. */
  automatic: 0 | 1;
  exclusion_start_date: string | null;
  exclusion_end_date: string | null;
}

type Field = Exclude<keyof UpdatePeriod, 'automatic'>;
type Rule =
  | 'must_be_completed'
  | 'e_date'
  | 'rule_end_before_start'
  | 'rule_period_past'
  | 'rule_exclusion_before_period';

/** The faults that prevent a period from being saved on a day, by field (002 B14): one that is over is refused. */
export function periodFaults(period: UpdatePeriod, today: string): Partial<Record<Field, Rule>> {
  const { start_date, end_date, exclusion_start_date, exclusion_end_date } = period;
  const excludes = Boolean(exclusion_start_date || exclusion_end_date);
  const faults: Partial<Record<Field, Rule>> = {
    ...missing({ start_date, end_date }),
    ...(excludes && missing({ exclusion_start_date, exclusion_end_date })),
  };
  if (!faults.start_date && !faults.end_date && (end_date ?? '') < (start_date ?? ''))
    faults.end_date = 'rule_end_before_start';
  else if (!faults.end_date && (end_date ?? '') < today) faults.end_date = 'rule_period_past';
  if (!excludes || faults.exclusion_start_date || faults.exclusion_end_date) return faults;
  if ((exclusion_end_date ?? '') < (exclusion_start_date ?? '')) faults.exclusion_end_date = 'rule_end_before_start';
  else if (!faults.start_date && (exclusion_end_date ?? '') >= (start_date ?? ''))
    faults.exclusion_end_date = 'rule_exclusion_before_period';
  return faults;
}

const missing = (fields: Partial<Record<Field, string | null>>): Partial<Record<Field, Rule>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, date]): [string, Rule][] => {
      if (!date) return [[name, 'must_be_completed']];
      return isDate(date) ? [] : [[name, 'e_date']];
    }),
  );

/** Whether a day is within a period whose files are moved automatically. */
export const movesOn = ({ start_date, end_date, automatic }: UpdatePeriod, day: string): boolean =>
  automatic === 1 && start_date !== null && end_date !== null && start_date <= day && day <= end_date;

/** The facts that decide whether a file that was listed for a period is still to be moved. */
export interface ListedFile {
  state: number;
  group_role_type_id: number | null;
  excluded: boolean;
  /** Whether it became active since the period began. */
  approved_since: boolean;
}

/** Whether a listed file is still to be moved: the file of a head or single person that is active, was not excluded since and not approved since (002 B13). */
export const isStillDue = ({ state, group_role_type_id, excluded, approved_since }: ListedFile): boolean =>
  state === CLIENT_STATE.active && isHeadOrSingle(group_role_type_id) && !excluded && !approved_since;
