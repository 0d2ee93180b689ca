import type { Settings } from '@resa/contract/settings';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import { savedBy } from '../../frame/change/saved-by.ts';
import { readSettings } from '../../frame/process/settings.ts';

/** The settings as stored; nobody else changes one of them until this change ends. */
export async function lockSettings(db: Trx): Promise<Settings> {
  await sql`select from settings order by key for update`.execute(db);
  return readSettings(db);
}

/** Writes some settings. */
export async function writeSettings(db: Trx, ctx: Context, changed: Partial<Settings>): Promise<void> {
  const updated = savedBy(ctx);
  for (const [key, now] of Object.entries(changed)) {
    const value = JSON.stringify(now);
    await db
      .insertInto('settings')
      .values({ key, value, ...updated })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((row) => ({ value, ...updated, row_version: row('settings.row_version', '+', 1) })),
      )
      .execute();
  }
}
