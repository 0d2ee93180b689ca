import { type SettingKey, type Settings, settings } from '@resa/contract/settings';
import type { Db, ReadDb } from '../../db/handles.ts';
import { cached } from './cached.ts';
import type { Config } from './config.ts';

export interface CachedSettings {
  /** The settings, at most two seconds old: several processes share one database. */
  get(): Promise<Settings>;
  forget(): void;
}

/** Settings of the database behind `db`. */
export const cacheSettings = (db: ReadDb): CachedSettings => cached(2_000, () => readSettings(db));

/** The stored settings; a missing or invalid one has its default. */
export async function readSettings(db: ReadDb): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const values = Object.entries(settings).map(([key, { schema, first }]) => {
    const parsed = schema.safeParse(stored.get(key));
    return [key, parsed.success ? parsed.data : first];
  });
  return Object.fromEntries(values) as Settings;
}

/**
 * Writes the first value of each setting that has none yet. The environment gives some of them. Its address for the
 * sender of mails replaces the stored one until somebody saves that setting.
 */
export async function createSettings(db: Db, config: Config, given: Partial<Settings> = {}): Promise<void> {
  const firsts: Partial<Settings> = {
    // An earlier organization has the row already, from migration 0450.
    ...(config.mode === 'production' && { password_policy: 'standard' as const }),
    ...(config.timeZone && { time_zone: config.timeZone }),
    ...(config.mailFrom && { mail_from: config.mailFrom }),
    ...given,
  };
  const rows = Object.entries(settings).map(([key, { first }]) => ({
    key,
    value: JSON.stringify(firsts[key as SettingKey] ?? first),
  }));
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  if (!config.mailFrom) return;
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify(config.mailFrom) })
    .where('key', '=', 'mail_from')
    .where('updated_at', 'is', null)
    .execute();
}
