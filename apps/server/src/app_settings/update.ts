import type { contract, InputOf } from '@resa/contract';
import type { SomeSettings } from '@resa/contract/app-settings';
import { settingLabels } from '@resa/contract/setting-labels';
import type { SettingKey } from '@resa/contract/settings';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { changes, textName } from '../frame/change/note.ts';
import { faultsOf } from './changing/faults.ts';
import { lockSettings, writeSettings } from './changing/stored.ts';

type Input = InputOf<typeof contract.app_settings.update>;

/**
 * Changes the settings that were sent (002 F06); refuses if somebody else changed one of them since the form was
 * opened.
 */
export const update = (ctx: Context, { settings: sent, were }: Input) =>
  change(ctx, async (db, note) => {
    const stored = await lockSettings(db);
    if (!isSame(pick(stored, were), were)) return { code: 'stale' as const, settings: stored };
    const settings = { ...stored, ...sent };
    const faults = await faultsOf(db, sent, settings);
    if (faults.length > 0) throw invalid(...faults);
    await writeSettings(db, ctx, sent);
    const before = pick(stored, sent);
    const changed = Object.keys(changes(before, sent)) as SettingKey[];
    const name = textName(...changed.map((key) => settingLabels[key]));
    note.wrote({ entity: 'settings', name, before, after: sent });
    return { code: 'Ok' as const, settings };
  });

const pick = (from: Readonly<Record<string, unknown>>, named: SomeSettings) =>
  Object.fromEntries(Object.keys(named).map((key) => [key, from[key]]));

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
