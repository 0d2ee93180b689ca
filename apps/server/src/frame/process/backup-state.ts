/** State of the nightly backup, for monitoring and administrators. */
import type { BackupFacts } from '@resa/rules/time/backups';
import { z } from 'zod';
import type { Db, ReadDb } from '../../db/handles.ts';

const Facts = z.object({ good_at: z.string().nullable(), failed_at: z.string().nullable(), lost: z.int() });

/** The program keeps its own notes apart from the settings, which an administrator edits. */
const KEY = 'last_backup';
const NEVER: BackupFacts = { good_at: null, failed_at: null, lost: 0 };

export async function readBackupState(db: ReadDb): Promise<BackupFacts> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return Facts.safeParse(row?.value).data ?? NEVER;
}

export async function writeBackupState(db: Db, state: BackupFacts): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('settings')
    .values({ key: KEY, value, updated_at: null, updated_by: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
