/** Consents that a file of clients tells of: a yes on paper, where the person has not answered in Resa (decision 067). */
import type { Locale } from '@resa/contract/texts';
import type { ProposedConsent } from '@resa/rules/client-import/types';
import { validUntil } from '@resa/rules/consent/decision';
import { organisationNow } from '@resa/rules/time/dates';
import type { ReadDb, Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import { decisionsOf, purposesOf, type StoredPurpose } from './queries.ts';

export interface ImportedTerms {
  readonly purposes: readonly StoredPurpose[];
  /** Each version of each text, with the day from which it was shown; null as shipped. */
  readonly texts: readonly { purpose_id: number; version: number; since: string | null }[];
}

/** The purposes with the days of their texts, read once for many persons. */
export async function importedTerms(db: ReadDb, { settings }: Pick<Context, 'settings'>): Promise<ImportedTerms> {
  const texts = await db
    .selectFrom('consent_texts')
    .select(['purpose_id', 'version', 'created_at'])
    .orderBy('version')
    .execute();
  return {
    purposes: await purposesOf(db),
    texts: texts.map(({ created_at, ...text }) => ({
      ...text,
      since: created_at === null ? null : organisationNow(new Date(created_at), settings.time_zone).date,
    })),
  };
}

/** Writes the consents of a person, unless they have answered about the purpose; returns how many were written. */
export async function writeImportedConsents(
  db: Trx,
  ctx: Context,
  { purposes, texts }: ImportedTerms,
  consents: readonly ProposedConsent[],
  { import_id, client_id, language }: { import_id: number; client_id: number; language: Locale },
): Promise<number> {
  if (consents.length === 0) return 0;
  const answered = new Set((await decisionsOf(db, [client_id])).map(({ purpose }) => purpose));
  const rows = consents.flatMap(({ purpose, decided_on, by_whom }) => {
    const terms = purposes.find(({ code }) => code === purpose);
    if (!terms || answered.has(purpose)) return [];
    const versions = texts.filter(({ purpose_id }) => purpose_id === terms.id);
    // The words of that day; before the first ones, those.
    const shown = versions.findLast(({ since }) => since === null || since <= decided_on) ?? versions[0];
    return {
      client_id,
      purpose_id: terms.id,
      state: 'given' as const,
      version: shown?.version ?? terms.version,
      language,
      how: 'paper' as const,
      by_whom,
      decided_on,
      valid_until: validUntil(decided_on, terms.expires_months),
      created_at: ctx.now.toISOString(),
      created_by: ctx.actor.user_id,
      import_id,
    };
  });
  if (rows.length > 0) await db.insertInto('consents').values(rows).execute();
  return rows.length;
}

/** Deletes what an import wrote of a file that stays, unless the person has answered about the purpose since. */
export const deleteImportedConsents = (db: Trx, import_id: number, client_id: number) =>
  db
    .deleteFrom('consents as d')
    .where('d.import_id', '=', import_id)
    .where('d.client_id', '=', client_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consents as later')
            .select('later.id')
            .whereRef('later.client_id', '=', 'd.client_id')
            .whereRef('later.purpose_id', '=', 'd.purpose_id')
            .whereRef('later.id', '>', 'd.id'),
        ),
      ),
    )
    .execute();
