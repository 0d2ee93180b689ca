/** Mails to the owner of a schedule, in their own language. */
import type { OUTCOMES } from '@resa/contract/schedules';
import { type Locale, say } from '@resa/contract/texts';
import type { Stop } from '@resa/rules/staff/report-schedule';
import type { Db, ReadDb } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import { htmlOf } from '../../frame/mail/text.ts';
import type { Services } from '../../frame/process/services.ts';

interface Owner {
  readonly email: string;
  readonly language: Locale;
}

export const languageOf = (stored: string | null): Locale => (stored === 'fr' ? 'fr' : 'en');

export const mailStopped = (note: Note, owner: Owner, report: string, reason: Stop): void =>
  mailOwner(note, owner, 'stopped', report, say(owner.language, `schedule_stopped_${reason}`));

/** Mails the owner that a run failed, unless their account is inactive. */
export async function mailFailed(
  db: Db,
  note: Note,
  id: number,
  outcome: Extract<(typeof OUTCOMES)[number], 'failed' | 'report_too_long'>,
): Promise<void> {
  const row = await db
    .selectFrom('report_schedules as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.subject', 'u.email', 'u.language', 'u.active'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();
  if (row.active !== 1) return;
  const language = languageOf(row.language);
  mailOwner(note, { email: row.email, language }, 'failed', row.subject, say(language, `schedule_failed_${outcome}`));
}

/** Mails each owner once which of their reports count other services than before, unless their account is inactive. */
export async function mailChanged(services: Services): Promise<void> {
  const untold = (db: ReadDb) => db.selectFrom('report_schedules as s').where('s.untold', 'is not', null);
  if (!(await untold(services.db.kysely).select('s.id').executeTakeFirst())) return;
  await services.wording.get();
  await systemChange(services, async (db, note) => {
    const rows = await untold(db)
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 's.user_id', 's.subject', 'u.email', 'u.language', 'u.active'])
      .orderBy('s.id')
      .forUpdate('s')
      .skipLocked()
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await db.updateTable('report_schedules').set({ untold: null }).where('id', 'in', ids).execute();
    for (const own of Map.groupBy(rows, ({ user_id }) => user_id).values()) {
      const [{ email, language, active }] = own as [(typeof own)[0]];
      const report = own.map(({ subject }) => subject).join(', ');
      if (active === 1) mailOwner(note, { email, language: languageOf(language) }, 'changed', report, '');
    }
  });
}

function mailOwner(
  note: Note,
  owner: Owner,
  what: 'stopped' | 'failed' | 'changed',
  report: string,
  reason: string,
): void {
  const text = say(owner.language, `schedule_${what}_mail`, { report, reason });
  const subject = say(owner.language, `schedule_${what}_subject`, { report });
  note.job('mail', { to: owner.email, subject, html: htmlOf(text), text });
}
