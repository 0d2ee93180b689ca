import { type AnyTextKey, richTexts, texts } from '@resa/contract/texts';
import type { ReadDb } from '../db/handles.ts';
import { stillFits } from '../frame/process/wording.ts';

export const isRich = (key: AnyTextKey): boolean => (richTexts as readonly string[]).includes(key);

/** The stored wordings of texts, of one or of all. */
export function storedTexts(db: ReadDb, key?: string) {
  const all = db
    .selectFrom('texts as t')
    .leftJoin('users as u', 'u.id', 't.updated_by')
    .select(['t.key', 't.name_en', 't.name_fr', 't.row_version', 't.updated_at', 'u.name as updated_by_name']);
  return (key === undefined ? all : all.where('t.key', '=', key)).execute();
}
type Stored = Awaited<ReturnType<typeof storedTexts>>[number];

/** A text as it is shown, beside the original. */
export function rowOf(key: AnyTextKey, stored?: Stored) {
  const [original_en, original_fr] = [texts.en[key], texts.fr[key]];
  const { name_en = null, name_fr = null } = stored ?? {};
  const outdated =
    (name_en !== null && !stillFits(key, 'en', name_en)) || (name_fr !== null && !stillFits(key, 'fr', name_fr));
  return {
    key: key as string,
    type: isRich(key) ? ('editor' as const) : ('text' as const),
    name_en: name_en ?? original_en,
    name_fr: name_fr ?? original_fr,
    original_en,
    original_fr,
    changed: stored ? (1 as const) : (0 as const),
    outdated: outdated ? (1 as const) : (0 as const),
    updated_at: stored?.updated_at ?? null,
    updated_by_name: stored?.updated_by_name ?? null,
    row_version: stored?.row_version ?? 0,
  };
}
