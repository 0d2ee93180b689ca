/** Moves the files of a period that was taken back to Active again; those that were changed since stay. */
import { say } from '@resa/contract/texts';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { AUTOMATIC_COMMENT_TYPE } from '@resa/rules/person/transitions';
import { organisationNow } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { lockHousehold } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import { Refused } from '../../frame/call/refused.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { Attempt } from '../../frame/jobs/jobs.ts';
import type { Services } from '../../frame/process/services.ts';
import { moveHousehold } from '../../requests/index.ts';
import { isUnchanged } from './unchanged.ts';

declare module '../../frame/jobs/jobs.ts' {
  interface JobPayloads {
    file_update_undo: { period_id: number };
  }
}

type Needs = Pick<Services, 'db' | 'jobs' | 'clock' | 'realtime' | 'settings'>;

/** Makes this process take periods back. Each household is its own change, so a job that runs again continues. */
export function registerFileUpdateTakeBackJobs(services: Needs): void {
  const takeBackAll = async ({ period_id }: { period_id: number }, { progressed }: Attempt) => {
    const moved = await services.db.kysely
      .selectFrom('file_update_files')
      .select('client_id')
      .where('period_id', '=', period_id)
      .where('outcome', '=', 'moved')
      .orderBy('client_id')
      .execute();
    for (const { client_id } of moved) {
      await takeBack(services, period_id, client_id).catch((error: unknown) =>
        leaveIfTaken(services, period_id, client_id, error),
      );
      await progressed();
    }
  };
  services.jobs.work('file_update_undo', takeBackAll, {
    givenUp: ({ period_id }) => leaveRest(services.db.kysely, period_id),
  });
}

async function takeBack(services: Needs, period_id: number, id: number): Promise<void> {
  const settings = await services.settings.get();
  await systemChange(services, async (db, note) => {
    const now = services.clock();
    const moment = { now, today: organisationNow(now, settings.time_zone), actorOrNull: null };
    const people = await lockHousehold(db, moment, id).catch((error: unknown) => {
      // Deleted since.
      if (error instanceof Refused && error.status === 404) return [];
      throw error;
    });
    const head = people.find(({ row }) => row.id === id);
    const isHeld = people.some(({ lock }) => lock !== null);
    note.emit({ type: 'Changed', nouns: ['file_updates'] }, 'everyone');
    if (!head || isHeld || !(await goesBack(db, period_id, id, moment.today.date)))
      return end(db, period_id, id, 'kept');
    const comment = say(settings.default_staff_language, 'comment_file_update_back');
    const typed = { id, comment_type_id: AUTOMATIC_COMMENT_TYPE, comment };
    const moving = { people, head, to: CLIENT_STATE.active };
    await moveHousehold(db, moment, note, moving, { comment: typed, action: 'client.activate' });
    await end(db, period_id, id, 'back', now);
  });
}

/** Files that could not be moved back stay, so that the period is no longer waited for. */
async function leaveRest(db: Needs['db']['kysely'], period_id: number): Promise<void> {
  await db
    .updateTable('file_update_files')
    .set({ outcome: 'kept' })
    .where('period_id', '=', period_id)
    .where('outcome', '=', 'moved')
    .execute();
}

const EXCLUSION_VIOLATION = '23P01';

/** Another household in service already has the email address. */
async function leaveIfTaken(services: Needs, period_id: number, id: number, error: unknown): Promise<void> {
  if ((error as { code?: string }).code !== EXCLUSION_VIOLATION) throw error;
  await end(services.db.kysely, period_id, id, 'kept');
}

async function goesBack(db: Trx, period_id: number, id: number, day: string): Promise<boolean> {
  const { rows } = await sql<{ back: boolean }>`
    select ${isUnchanged(day)} as back from file_update_files f
    where f.period_id = ${period_id} and f.client_id = ${id} and f.outcome = 'moved'`.execute(db);
  return rows[0]?.back ?? false;
}

const end = async (
  db: Needs['db']['kysely'] | Trx,
  period_id: number,
  client_id: number,
  outcome: 'back' | 'kept',
  moment?: Date,
) => {
  await db
    .updateTable('file_update_files')
    .set({ outcome, ...(moment && { back_at: moment.toISOString() }) })
    .where('period_id', '=', period_id)
    .where('client_id', '=', client_id)
    .execute();
};
