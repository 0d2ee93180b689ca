import { sql } from 'kysely';
import { forgetImportsOf } from '../client-imports/index.ts';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { forgetMails } from '../frame/mail/mail.ts';

/**
 * Forgets the copies with the names of those of these people who are restricted: waiting mails, made reports, the staged
 * files of imports and what these changed. A report that is being made is given up, as it may have read them. It follows whatever restricts
 * somebody: a user, joining a restricted household, a merge.
 */
export async function forgetCopies(db: Trx, ctx: Context, note: Note, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ client_id: number }>`
    select client_id from restricted_clients where client_id = any(${sql.val([...ids])}::int[])`.execute(db);
  const people = rows.map(({ client_id }) => client_id);
  if (people.length === 0) return;
  await forgetMails(db, people);
  await forgetImportsOf(db, ctx.files, note, people);
  await sql`update client_import_files set before = null, after = null
    where client_id = any(${sql.val(people)}::int[])`.execute(db);
  const now = ctx.now.toISOString();
  await sql`update long_works set expires_at = ${now}::timestamptz, state = case state when 'running' then 'failed' else state end
    where state = 'running' or client_ids && ${sql.val(people)}::int[]`.execute(db);
  await ctx.longWork.forget(db, note);
}
