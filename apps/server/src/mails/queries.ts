import type { ReadDb } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import { TEMPLATE } from '../frame/mail/template.ts';

/** A mail template as its form shows it; NotFound when there is none. */
export async function mailOf(db: ReadDb, id: number) {
  const row = await db
    .selectFrom('mail_templates')
    .select(['id', 'code', 'name', 'updated_at', 'row_version', ...TEMPLATE])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
