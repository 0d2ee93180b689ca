/**
 * The data that the browser's copy lacks: reference lists and changed texts whose checksum differs from its own
 * (000 O-78), and the settings that are open to it. Without a session, or with a locked one, only the texts of the
 * public pages and the organization's name.
 */
import { createHash } from 'node:crypto';
import type { InputOf } from '@resa/contract';
import type { categories } from '@resa/contract/categories';
import { type SettingKey, settings } from '@resa/contract/settings';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { readSettings } from '../frame/process/settings.ts';
import { readWording } from '../frame/process/wording.ts';
import { changedLookups, type LookupTable } from '../lists/index.ts';
import { isPublicText } from './public-texts.ts';

const NAMES: readonly SettingKey[] = ['organisation_name_en', 'organisation_name_fr'];
const OPEN = (Object.keys(settings) as SettingKey[]).filter((key) => settings[key].open);

export async function checksum(ctx: Context, { checksum: known }: InputOf<typeof categories.checksum>) {
  const whole = ctx.actorOrNull !== null && !ctx.actorOrNull.locked;
  const { settings: now, lookups } = await read(ctx, async (db) => {
    const lists: Record<string, LookupTable> = whole ? await changedLookups(db, known) : {};
    // Reads them from the database: the browser may call because of a change that this process's cache does not have
    // yet.
    return { settings: await readSettings(db), lookups: { ...lists, ...(await changedTexts(db, known.texts, whole)) } };
  });
  const options = (whole ? OPEN : NAMES).map((key) => ({ key, value: now[key] }));
  return { code: 'Ok' as const, currentYear: Number(ctx.today.date.slice(0, 4)), options, lookups };
}

/** The overrides of the built texts as their own table, unless the browser holds exactly these. */
async function changedTexts(
  db: ReadDb,
  known: string | undefined,
  whole: boolean,
): Promise<Record<string, LookupTable>> {
  const all = await readWording(db);
  const rows = (whole ? all : all.filter(({ key }) => isPublicText(key))).map((row) => ({ ...row }));
  const checksum = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 32);
  return checksum === known ? {} : { texts: { checksum, rows } };
}
