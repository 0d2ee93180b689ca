/**
 * Moves files to Updating at night (002 B13).
 *
 * registerFileUpdateJobs   registers it
 * moveFiles         lists the files of the period once, then moves each household that nobody edits
 *
 * due.ts says which files those are.
 */

import type { Settings } from '@resa/contract/settings';
import { say } from '@resa/contract/texts';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { isStillDue, movesOn } from '@resa/rules/person/file-update';
import { AUTOMATIC_COMMENT_TYPE } from '@resa/rules/person/transitions';
import { sql } from 'kysely';
import { type LockedClient, lockHousehold } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import { Refused } from '../../frame/call/refused.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { Services } from '../../frame/process/services.ts';
import { moveHousehold } from '../../requests/index.ts';
import { currentPeriod, lockPeriod, type Period } from '../period/current.ts';
import { approvedSince, filesDue } from './due.ts';

type Needs = Pick<Services, 'db' | 'jobs' | 'clock' | 'realtime' | 'settings'>;

/** Registers the work that is done once in each day of the organization, also after a late start. */
export function registerFileUpdateJobs(services: Needs): void {
  services.jobs.nightly('file_update', (day) => moveFiles(services, day));
}

/**
 * Moves the files of the period that includes this day: those that were listed on its first night, or on the first one
 * after a missed night. Each household is its own change; one that somebody edits waits for the next night.
 */
export async function moveFiles(services: Needs, day: string): Promise<void> {
  const settings = await services.settings.get();
  const period = await currentPeriod(services.db.kysely);
  if (!period || period.undone_at !== null || !movesOn(period, day)) return;
  if (period.listed_at === null) await listFiles(services, settings, day);
  const waiting = await services.db.kysely
    .selectFrom('file_update_files')
    .select('client_id')
    .where('period_id', '=', period.id)
    .where('outcome', 'is', null)
    .orderBy('client_id')
    .execute();
  const failed: unknown[] = [];
  for (const { client_id } of waiting)
    await moveOne(services, settings, period, day, client_id).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} files could not be moved`);
}

/** Lists the files of a period, only once even if other processes do the same. */
const listFiles = (services: Needs, settings: Settings, day: string) =>
  systemChange(services, async (db, note) => {
    const period = await lockPeriod(db);
    if (!period || period.undone_at !== null || !movesOn(period, day) || period.listed_at !== null) return;
    await sql`insert into file_update_files (period_id, client_id)
      select ${period.id}, id from (${filesDue(period, settings, day)}) due on conflict do nothing`.execute(db);
    const listed_at = services.clock().toISOString();
    await db.updateTable('file_update_periods').set({ listed_at }).where('id', '=', period.id).execute();
    note.emit({ type: 'Changed', nouns: ['file_updates'] }, 'everyone');
  });

const moveOne = (services: Needs, settings: Settings, period: Period, day: string, id: number) =>
  systemChange(services, async (db, note) => {
    const moment = { now: services.clock(), today: { date: day, time: '00:00' }, actorOrNull: null };
    const people = await lockHousehold(db, moment, id).catch(goneToo);
    if (!(await stillWaits(db, period, id))) return;
    const head = people.find(({ row }) => row.id === id);
    if (!head || !(await isDue(db, settings, period, head))) return end(db, period, id, 'left');
    if (people.some(({ lock }) => lock !== null)) return;
    const comment = say(settings.default_staff_language, 'comment_file_update');
    const typed = { id, comment_type_id: AUTOMATIC_COMMENT_TYPE, comment };
    const moving = { people, head, to: CLIENT_STATE.updating };
    await moveHousehold(db, moment, note, moving, { comment: typed, action: 'client.updating' });
    await end(db, period, id, 'moved', moment.now);
    note.emit({ type: 'Changed', nouns: ['file_updates'] }, 'everyone');
  });

/** Whether the period was not taken back meanwhile; it cannot be until the change ends. */
async function stillWaits(db: Trx, { id: period_id }: Period, client_id: number): Promise<boolean> {
  const { rows } = await sql`select from file_update_files
    where period_id = ${period_id} and client_id = ${client_id} and outcome is null for update`.execute(db);
  return rows.length > 0;
}

/** A file that was deleted meanwhile has nobody to move. */
function goneToo(error: unknown): LockedClient[] {
  if (error instanceof Refused && error.status === 404) return [];
  throw error;
}

async function isDue(db: Trx, settings: Settings, period: Period, { row, group_role_type_id }: LockedClient) {
  const { rows } = await sql<{ excluded: boolean; approved_since: boolean }>`
    select exists (select from file_update_exclusions where client_id = ${row.id}) as excluded,
      ${approvedSince(sql`${row.id}`, period, settings)} as approved_since`.execute(db);
  const [known] = rows as [{ excluded: boolean; approved_since: boolean }];
  return isStillDue({ state: row.client_state_type_id, group_role_type_id, ...known });
}

const end = async (db: Trx, { id: period_id }: Period, client_id: number, outcome: 'moved' | 'left', moment?: Date) => {
  await db
    .updateTable('file_update_files')
    .set({ outcome, ...(moment && { moved_at: moment.toISOString() }) })
    .where('period_id', '=', period_id)
    .where('client_id', '=', client_id)
    .execute();
};
