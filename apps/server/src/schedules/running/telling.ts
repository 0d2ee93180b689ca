/** Mails to the owner of a schedule, in their own language. */
import type { OUTCOMES } from '@resa/contract/schedules';
import { type Locale, say } from '@resa/contract/texts';
import type { Stop } from '@resa/rules/staff/report-schedule';
import type { Db } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';
import { htmlOf } from '../../frame/mail/text.ts';

interface Owner {
  readonly email: string;
  readonly language: Locale;
}

export const languageOf = (stored: string | null): Locale => (stored === 'fr' ? 'fr' : 'en');

export const tellStopped = (note: Note, owner: Owner, report: string, reason: Stop): void =>
  tell(note, owner, 'stopped', report, say(owner.language, `schedule_stopped_${reason}`));

/** Says that a run came to nothing; whose account is inactive gets no mail. */
export async function tellFailed(
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
  tell(note, { email: row.email, language }, 'failed', row.subject, say(language, `schedule_failed_${outcome}`));
}

function tell(note: Note, owner: Owner, what: 'stopped' | 'failed', report: string, reason: string): void {
  const text = say(owner.language, `schedule_${what}_mail`, { report, reason });
  const subject = say(owner.language, `schedule_${what}_subject`, { report });
  note.job('mail', { to: owner.email, subject, html: htmlOf(text), text });
}
