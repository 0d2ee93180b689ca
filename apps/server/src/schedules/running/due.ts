/**
 * Finds the reports that are due and has each made by a job. A report that was due while no program ran is due now,
 * once, for any number of missed times.
 */
import type { ReadDb } from '../../db/handles.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { Services } from '../../frame/process/services.ts';
import { mailChanged, mailFailed } from './mails.ts';
import { moveOn } from './queries.ts';

/** A job that was tried this long is given up. */
const GIVEN_UP_MS = 12 * 3_600_000;

const due = (db: ReadDb, now: string) =>
  db
    .selectFrom('report_schedules')
    .select(['id', 'next_at', 'queued_for', 'queued_at'])
    .where('paused', '=', 0)
    .where('stopped', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('id');

/**
 * Notes a job for each due report. Several processes may do this at the same time: rows are locked, and each names the
 * time that its job was noted for, so that one job is made. A report that was noted more than 12 hours ago and is still
 * due is recorded as failed, and its owner gets a mail.
 */
export async function queueDueReports(services: Services): Promise<void> {
  await mailChanged(services);
  const now = services.clock();
  const timestamp = now.toISOString();
  const waiting = (row: { next_at: string; queued_for: string | null }) => row.queued_for !== row.next_at;
  const isLate = (row: { queued_at: string | null }) =>
    row.queued_at !== null && Date.parse(row.queued_at) < now.getTime() - GIVEN_UP_MS;
  const found = await due(services.db.kysely, timestamp).execute();
  if (!found.some((row) => waiting(row) || isLate(row))) return;
  const { time_zone } = await services.settings.get();
  await systemChange(services, async (db, note) => {
    const rows = await due(db, timestamp).forUpdate().skipLocked().execute();
    for (const row of rows.filter(waiting)) {
      const queued = { queued_for: row.next_at, queued_at: timestamp };
      await db.updateTable('report_schedules').set(queued).where('id', '=', row.id).execute();
      note.job('report_schedule', { id: row.id, due: row.next_at });
    }
    for (const row of rows.filter((row) => !waiting(row) && isLate(row))) {
      await moveOn(db, { now, zone: time_zone }, row.id, { outcome: 'failed' });
      await mailFailed(db, note, row.id, 'failed');
      note.emit({ type: 'Changed', nouns: ['schedules'] }, 'everyone');
    }
  });
}
