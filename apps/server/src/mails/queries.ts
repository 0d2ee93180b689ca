import type { TypedMail } from '@resa/rules/text/mail-template';
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import type { Written } from '../frame/change/note.ts';
import { TEMPLATE } from '../frame/mail/template.ts';

/** When the organization last changed a template: a start writes shipped ones. */
export const changedAt = sql<string | null>`case when code is null or worded = 1 then updated_at end`;

/** A mail template as its form shows it; throws NotFound without such a template. */
export async function mailOf(db: ReadDb, id: number) {
  const row = await db
    .selectFrom('mail_templates')
    .select(['id', 'code', 'kind', 'name', 'name_fr', 'worded', 'row_version', ...TEMPLATE])
    .select(changedAt.as('updated_at'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** A mail template, locked until the change ends. */
export async function lockMail(db: Trx, id: number) {
  await db.selectFrom('mail_templates').select('id').where('id', '=', id).forUpdate().execute();
  return mailOf(db, id);
}

/** The log's entry of a template that was saved. */
export const logged = (
  { code: _, kind: __, worded: ___, name_fr: ____, ...before }: Awaited<ReturnType<typeof mailOf>>,
  after: TypedMail,
): Written => ({ entity: 'mail_templates', id: before.id, before, after: { ...before, ...after } });
