/**
 * Makes a report that is due with the rights its owner has now, and mails it to those it may reach. The mail, the log,
 * the views of persons and the next time are one change, so that a run happens once, no matter which process finishes
 * it first.
 */

import { reportOf } from '@resa/contract/reports/index';
import { chosenLocations } from '@resa/contract/reports/params';
import { paramsOn } from '@resa/contract/reports/regular';
import type { OUTCOMES } from '@resa/contract/schedules';
import { coveredBy, type Stop, whyStopped } from '@resa/rules/staff/report-schedule';
import { lastTime } from '@resa/rules/time/rhythm';
import type { SpanName } from '@resa/rules/time/spans';
import type { Db, Trx } from '../../db/handles.ts';
import { actorOfUser } from '../../frame/call/actor.ts';
import { Refused } from '../../frame/call/refused.ts';
import { contextOfUser } from '../../frame/change/context-of-user.ts';
import type { Name, Note } from '../../frame/change/note.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import { htmlOf } from '../../frame/mail/text.ts';
import type { Services } from '../../frame/process/services.ts';
import { mustBeRemade, pdfOf, recipientsOf } from '../../reports/index.ts';
import { languageOf, mailFailed, mailStopped } from './mails.ts';
import { moveOn, reportNamed, scheduleName, schedulesIn } from './queries.ts';

declare module '../../frame/jobs/jobs.ts' {
  interface JobPayloads {
    report_schedule: { id: number; due: string };
  }
}

interface Failure {
  readonly outcome: Extract<(typeof OUTCOMES)[number], 'failed' | 'report_too_long'>;
}
/** Returns the result of the run; undefined if the report was not sent and is still due. */
type Work = (db: Trx, note: Note) => Promise<Parameters<typeof moveOn>[3] | undefined>;

/** Makes this process run the schedules that are planned. */
export function registerScheduleJobs(services: Services): void {
  services.jobs.work('report_schedule', (job) => run(services, job));
}

const dueRow = (db: Parameters<typeof schedulesIn>[0], { id, due }: { id: number; due: string }) =>
  schedulesIn(db)
    .where('s.id', '=', id)
    .where('s.next_at', '=', due)
    .where('s.paused', '=', 0)
    .where('s.stopped', 'is', null);

async function run(services: Services, job: { id: number; due: string }): Promise<void> {
  const row = await dueRow(services.db.kysely, job).executeTakeFirst();
  if (!row) return;
  const zone = (await services.settings.get()).time_zone;
  const now = services.clock();
  /**
   * Runs `work` in a transaction if the schedule is still due and unchanged: another process may have run it, or its
   * owner may have changed it.
   */
  const once = (work: Work) =>
    systemChange(services, async (db, note) => {
      const mine = await dueRow(db, job).forUpdate().executeTakeFirst();
      if (!mine || mine.row_version !== row.row_version) return;
      const result = await work(db, note);
      if (!result) return;
      await moveOn(db, { now, zone }, job.id, result);
      note.emit({ type: 'Changed', nouns: ['schedules'] }, 'everyone');
    });
  const name = reportNamed(row.report);
  const failed = ({ outcome }: Failure) =>
    once(async (db, note) => {
      await mailFailed(db, note, row.id, outcome);
      return { outcome };
    });
  if (!name) return void (await failed({ outcome: 'failed' }));
  await services.wording.get();
  const owner = await ownerOf(services.db.kysely, row.user_id, now);
  const report = reportOf(name);
  const locations = chosenLocations(report.filters, row.params);
  const needs = report.needs ?? [];
  const schedule = { entity: 'report_schedules', id: row.id, name: scheduleName(row.report) } as const;
  const stopped = (note: Note, reason: Stop) => {
    mailStopped(note, owner, row.subject, reason);
    note.wrote({ ...schedule, action: 'schedule.stop', after: { stopped: reason } });
    return { outcome: 'stopped', stopped: reason } as const;
  };
  const stop = (reason: Stop) => once(async (_db, note) => stopped(note, reason));

  const reason = whyStopped(owner, { needs, locations });
  if (reason) return void (await stop(reason));
  const ctx = await contextOfUser(services, row.user_id, 'schedules.run');
  const covered = coveredBy(owner, locations);
  const checked = { name, send_to: row.send_to, covered, domains: ctx.settings.report_mail_domains };
  const before = await recipientsOf(services.db.kysely, checked);
  if (!before.maySend) return void (await stop('recipients'));

  const day = lastTime(row, now, zone).date;
  const params = paramsOn(report.filters, row.params, row.span as SpanName | null, day, ctx.settings.fiscal_year_start);
  const made = await pdfOf(ctx, { name, params: { ...params, locale: row.locale } }).catch(refusalOf);
  if ('outcome' in made) return void (await failed(made));
  let isOutdated = false;
  await once(async (db, note) => {
    // Checked again before sending: rights may have been lost while the report was made.
    const ownerNow = await ownerOf(db, row.user_id, now);
    const reason = whyStopped(ownerNow, { needs, locations });
    if (reason) return stopped(note, reason);
    isOutdated = covered.some((place) => !ownerNow.places.includes(place)) || (await mustBeRemade(db, made));
    if (isOutdated) return undefined;
    const { allowed, refused, maySend } = await recipientsOf(db, checked);
    if (!maySend) return stopped(note, 'recipients');
    return send(services, db, note, { schedule, row, owner, params, made, allowed, refused, now });
  });
  if (isOutdated) await run(services, job);
}

interface Sending {
  schedule: { entity: 'report_schedules'; id: number; name: Name };
  row: { report: string; subject: string; message: string };
  owner: Awaited<ReturnType<typeof ownerOf>>;
  params: object;
  made: Awaited<ReturnType<typeof pdfOf>>;
  allowed: readonly string[];
  refused: readonly string[];
  now: Date;
}

/** Logs the report, records the views of its persons, and notes its mail. */
async function send({ viewLog }: Services, db: Trx, note: Note, sending: Sending) {
  const { schedule, row, owner, params, made, allowed, refused, now } = sending;
  const { name, content_type, body, shows } = made;
  const client_ids = [...new Set(shows)];
  const sent_to = allowed.join(', ');
  const left_out = refused.join(', ') || null;
  note.wrote({
    ...schedule,
    action: 'schedule.send',
    after: {
      report: row.report,
      params: JSON.stringify(params),
      owner: owner.name,
      sent_to,
      left_out,
      subject: row.subject,
      persons: client_ids.length,
    },
  });
  if (client_ids.length > 0) {
    const { user_id } = owner;
    await viewLog.record({ at: now.toISOString(), user_id, client_ids, call: 'reports.mail', machine: '' }, db);
  }
  note.job('mail', {
    to: sent_to,
    subject: row.subject,
    html: htmlOf(row.message),
    text: row.message,
    client_ids,
    attachment: { name, content_type, base64: body.toString('base64') },
  });
  return { outcome: 'sent', sent_to, left_out, persons: client_ids.length } as const;
}

/** The present permissions; an inactive user has none. */
async function ownerOf(db: Db, user_id: number, now: Date) {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const actor = await actorOfUser(db, user_id, now);
  const { permissions = [], places = [] } = actor ?? {};
  const language = languageOf(user.language);
  return { user_id, name: user.name, email: user.email, language, permissions, places, active: actor !== undefined };
}

/** A report that cannot be made is recorded; after any other failure it is tried again. */
function refusalOf(failure: unknown): Failure {
  if (!(failure instanceof Refused)) throw failure;
  const { code } = failure.body as { code: string };
  return { outcome: code === 'report_too_long' ? 'report_too_long' : 'failed' };
}
