/** The words of a report in its language: texts as the organisation words them, and the names of types and locations. */
import { type Locale, say } from '@resa/contract/texts';
import type { ReadDb } from '../../db/handles.ts';
import type { Asked } from './query.ts';

export async function wordsOf(db: ReadDb, locale: Locale): Promise<Pick<Asked, 'say' | 'names'>> {
  const types = await db
    .selectFrom('appointment_types')
    .select(['id', `name_${locale} as name`])
    .execute();
  const places = await db.selectFrom('places').select(['id', 'name']).execute();
  const nameIn = (rows: readonly { id: number; name: string }[]) => {
    const names = new Map(rows.map(({ id, name }) => [String(id), name]));
    return (id: number | string) => names.get(String(id)) ?? '';
  };
  return {
    say: (key, values) => say(locale, key, values),
    names: { type: nameIn(types), place: nameIn(places) },
  };
}

/** A month as the language writes it: YYYY-MM becomes March 2026. */
export function monthText(month: string, locale: Locale): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(`${locale}-CA`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day);
}
