import type { contract, InputOf } from '@resa/contract';
import { type AnyTextKey, locales, texts } from '@resa/contract/texts';
import { wordingFault } from '@resa/rules/text/wording';
import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import { cleanRichText } from '../frame/call/markup.ts';
import { invalid, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { isTextKey } from '../frame/process/wording.ts';
import { isRich, rowOf, storedTexts } from './queries.ts';

type Input = InputOf<typeof contract.translates.update>;

/** Changes a text in every browser; with the original's own words, the original counts again (002 B02). */
export const update = (ctx: Context, { row }: Input) => {
  const { key } = row;
  if (!isTextKey(key)) throw notFound();
  const after = wantedOf(key, row);
  return change(ctx, async (db, note) => {
    // Two who save a text that nobody had changed would both add it.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`text ${key}`}, 0))`.execute(db);
    const [stored] = await storedTexts(db, key);
    if ((stored?.row_version ?? 0) !== row.row_version) return { code: 'stale' as const, row: rowOf(key, stored) };
    await write(db, ctx, key, after, stored !== undefined);
    const before = { name_en: stored?.name_en ?? null, name_fr: stored?.name_fr ?? null };
    note.wrote({ entity: 'texts', name: { en: key, fr: key }, before, after });
    note.emit({ type: 'CategoryUpdate', tables: ['texts'] }, 'everyone');
    const [now] = await storedTexts(db, key);
    return { code: 'Ok' as const, row: rowOf(key, now) };
  });
};

/** The wordings to store: null if one equals the original. Throws for a wording that cannot replace the original. */
function wantedOf(key: AnyTextKey, row: Input['row']) {
  const worded = locales.map((locale) => {
    const typed = row[`name_${locale}`];
    return { locale, original: texts[locale][key], wording: isRich(key) ? cleanRichText(typed) : typed };
  });
  const faults = worded.flatMap(({ locale, original, wording }) => {
    const rule = wordingFault(original, wording);
    return rule ? [{ path: `row.name_${locale}`, rule }] : [];
  });
  if (faults.length > 0) throw invalid(...faults);
  const [name_en = null, name_fr = null] = worded.map(({ original, wording }) =>
    wording === original ? null : wording,
  );
  return { name_en, name_fr };
}

async function write(
  db: Trx,
  ctx: Context,
  key: AnyTextKey,
  after: ReturnType<typeof wantedOf>,
  isStored: boolean,
): Promise<void> {
  const saved = { ...after, ...savedBy(ctx) };
  if (after.name_en === null && after.name_fr === null) await db.deleteFrom('texts').where('key', '=', key).execute();
  else if (isStored)
    await db
      .updateTable('texts')
      .set(saved)
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('key', '=', key)
      .execute();
  else
    await db
      .insertInto('texts')
      .values({ key, type: isRich(key) ? 'editor' : 'text', ...saved })
      .execute();
}
