import { fold } from '@resa/rules/text/fold';
import type { MailKind } from '@resa/rules/text/mail-template';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { shippedMails } from '../../db/seed/reference/mail-templates.ts';
import { invalid } from '../../frame/call/refused.ts';

/**
 * Refuses a name that another template has, accents and case apart, or that a renamed shipped one gets again when it is
 * restored. Until the change ends nobody else writes templates, so that no two get the same name at once.
 */
export async function refuseName(db: Trx, name: string, own?: { id: number; code: MailKind | null }): Promise<void> {
  await sql`lock table mail_templates in share row exclusive mode`.execute(db);
  const other = await db
    .selectFrom('mail_templates')
    .select('id')
    .where(sql<boolean>`fold(${name}) in (fold(name), fold(name_fr))`)
    .where('id', '<>', own?.id ?? 0)
    .executeTakeFirst();
  const original = shippedMails.find((one) => [one.name, one.name_fr].some((own) => fold(own) === fold(name)));
  if (other || (original && original.code !== own?.code)) throw invalid({ path: 'row.name', rule: 'e_duplicate' });
}
