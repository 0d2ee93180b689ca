/** The files that a period moves (002 B13). */
import type { Settings } from '@resa/contract/settings';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { addDays, instantOf, stamp } from '@resa/rules/time/dates';
import { type RawBuilder, sql } from 'kysely';
import { membershipsOn } from '../../client-records/index.ts';
import type { Period } from '../period/current.ts';

type Dates = Pick<Period, 'start_date' | 'exclusion_start_date' | 'exclusion_end_date'>;

/**
 * A query of the ids of active files of heads and single persons that are not left out, by hand or by when they were
 * changed. A household without a name has nothing to bring up to date (decision 074).
 */
export function filesDue(period: Dates, settings: Settings, day: string): RawBuilder<{ id: number }> {
  const { exclusion_start_date, exclusion_end_date } = period;
  const within =
    exclusion_start_date && exclusion_end_date
      ? [beginOf(exclusion_start_date, settings), beginOf(addDays(exclusion_end_date, 1), settings)]
      : [null, null];
  // Made or last changed within the dates, and not changed after them.
  return sql`
    select c.id from live_clients c
    join ${membershipsOn(day)} m on m.client_id = c.id and m.group_role_type_id in (1, 2)
    where c.client_state_type_id = ${CLIENT_STATE.active} and c.anonymous = 0
      and not exists (select from file_update_exclusions e where e.client_id = c.id)
      and not coalesce(
        (c.created_at >= ${within[0]}::timestamptz and c.created_at < ${within[1]}::timestamptz)
        or (c.updated_at >= ${within[0]}::timestamptz and c.updated_at < ${within[1]}::timestamptz), false)
      and not ${approvedSince(sql`c.id`, period, settings)}`;
}

/** Whether a file became active since the period began, other than by taking a period back. */
export const approvedSince = (
  id: RawBuilder<unknown>,
  { start_date }: Pick<Period, 'start_date'>,
  settings: Settings,
) =>
  sql<boolean>`exists (
    select from client_state_changes s where s.client_id = ${id} and s.to_state = ${CLIENT_STATE.active}
      and s.at >= ${beginOf(start_date, settings)}::timestamptz and not ${takenBack})`;

/** Whether a change of state (`s`) is that of a period that was taken back. */
export const takenBack = sql<boolean>`exists (
  select from file_update_files f where f.client_id = s.client_id and f.back_at = s.at)`;

/** Midnight at the beginning of a day of the organization. */
const beginOf = (date: string, { time_zone }: Settings) =>
  instantOf(stamp({ date, time: '00:00' }), time_zone).toISOString();
