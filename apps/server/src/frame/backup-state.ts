/** What is known of the nightly backup: for whoever watches the server, and for administrators. */
import { z } from 'zod';
import type { Db } from './context.ts';

const BackupState = z.object({
  /** When the last good one was made; null before the first. */
  good_at: z.string().nullable(),
  /** When one failed since. */
  failed_at: z.string().nullable(),
  /** Files whose bytes the last good one could not hold, because they are gone or were changed. */
  lost: z.int(),
});
export type BackupState = z.output<typeof BackupState>;

/** Beside the settings, which an administrator edits, stands what the program remembers. */
const KEY = 'last_backup';
const NEVER: BackupState = { good_at: null, failed_at: null, lost: 0 };

export async function readBackupState(db: Db): Promise<BackupState> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return BackupState.safeParse(row?.value).data ?? NEVER;
}

export async function writeBackupState(db: Db, state: BackupState): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('settings')
    .values({ key: KEY, value, updated_at: null, updated_by: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
