import type { Locale } from '@resa/contract/texts';
import type { ReadDb } from '../db/handles.ts';

/** A user as their own profile shows them (000 §3). */
export async function profileOf(db: ReadDb, id: number) {
  const { photo_file_id, language, ...user } = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'photo_file_id', 'single_keys', 'row_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...user, language: language as Locale, photo: photo_file_id ? (1 as const) : (0 as const) };
}
