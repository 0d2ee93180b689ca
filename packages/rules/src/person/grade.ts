/** The yearly refresh of school grades: who moves, and to which level (002 B15). */
import { addDays, age, isDate } from '../time/dates.ts';
import { CLIENT_STATE } from './client-state.ts';
import { ADULT_AGE, isChildRole } from './family.ts';

/** A level of education, as far as the refresh needs it. */
export interface Level {
  id: number;
  position: number;
  /** 1: a school grade, which a child leaves after a year. */
  grade: 0 | 1;
  active: 0 | 1;
}

/** The level after a school grade, by position; null if the level is not a grade or no later grade is offered. */
export function nextLevel(levels: readonly Level[], id: number | null): number | null {
  const here = levels.find((level) => level.id === id);
  if (!here || here.grade === 0) return null;
  const after = levels
    .filter(({ position, active }) => active === 1 && position > here.position)
    .sort((one, other) => one.position - other.position || one.id - other.id);
  return after[0]?.id ?? null;
}

/** A person as the refresh sees them. */
export interface Pupil {
  state: number;
  group_role_type_id: number | null;
  dob: string | null;
}

/** Files of which the household is served: those being updated would otherwise stay a year behind. */
export const SCHOOL_STATES: readonly number[] = [CLIENT_STATE.active, CLIENT_STATE.updating];

/** Whether a person takes part: a child of a household that is served, by role or under 18 on the day. */
export const isPupil = ({ state, group_role_type_id, dob }: Pupil, today: string): boolean =>
  SCHOOL_STATES.includes(state) && (isChildRole(group_role_type_id) || (isDate(dob) && age(dob, today) < ADULT_AGE));

/** Days within which a second refresh needs a confirmation, also across the end of a school year. */
const REST_DAYS = 300;
/** A school year begins on the first of July. */
const schoolYearOf = (date: string): number => Number(date.slice(0, 4)) - (date.slice(5) < '07-01' ? 1 : 0);

/** Whether a refresh follows another one in the same school year or soon after it (002 B15). */
export const isSecondRefresh = (last: string, today: string): boolean =>
  schoolYearOf(last) === schoolYearOf(today) || today < addDays(last, REST_DAYS);

/** A grade whose next level an order changes. */
export interface ChangedNext {
  id: number;
  before: number | null;
  after: number | null;
}

/** The grades whose children would move on to another level than before, once the levels are as in `after`. */
export const changedNext = (before: readonly Level[], after: readonly Level[]): ChangedNext[] =>
  after
    .map(({ id }) => ({ id, before: nextLevel(before, id), after: nextLevel(after, id) }))
    .filter((one) => one.before !== one.after);
