import { type AnyTextKey, type locales, texts, type Wording, wordTexts } from '@resa/contract/texts';
import { wordingFault } from '@resa/rules/text/wording';
import type { ReadDb } from '../../db/handles.ts';
import { cached } from './cached.ts';

export interface CachedWording {
  /** Has say() of this process use the organization's wording, at most two seconds old. */
  get(): Promise<void>;
  forget(): void;
}

/** The wording in the database behind `db`. */
export const cacheWording = (db: ReadDb): CachedWording => cached(2_000, async () => wordTexts(await readWording(db)));

export const isTextKey = (key: string): key is AnyTextKey => Object.hasOwn(texts.en, key);

/** Whether a wording has the placeholders of this release's text; one of an earlier release may not. */
export const stillFits = (key: AnyTextKey, locale: (typeof locales)[number], wording: string): boolean =>
  wordingFault(texts[locale][key], wording) === undefined;

/** The texts that the organization worded its own way and that can be shown. */
export async function readWording(db: ReadDb): Promise<Wording[]> {
  const rows = await db.selectFrom('texts').select(['key', 'name_en', 'name_fr']).orderBy('key').execute();
  return rows.flatMap(({ key, name_en, name_fr }) => {
    if (!isTextKey(key)) return [];
    const row = {
      key,
      name_en: name_en !== null && stillFits(key, 'en', name_en) ? name_en : null,
      name_fr: name_fr !== null && stillFits(key, 'fr', name_fr) ? name_fr : null,
    };
    return row.name_en === null && row.name_fr === null ? [] : [row];
  });
}
