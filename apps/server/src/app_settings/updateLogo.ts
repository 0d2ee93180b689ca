import type { contract, InputOf } from '@resa/contract';
import { settingLabels } from '@resa/contract/setting-labels';
import { type Context, change } from '../frame/change/context.ts';
import { textName } from '../frame/change/note.ts';
import { fromDataUrl, smallPicture } from '../frame/files/pictures.ts';
import { lockSettings, writeSettings } from './changing/stored.ts';

type Input = InputOf<typeof contract.app_settings.updateLogo>;

/** Puts another logo on PDFs and mails, or none (002 F01). */
export async function updateLogo(ctx: Context, { logo }: Input) {
  const picture = logo && (await smallPicture(ctx.actor.user_id, fromDataUrl(logo), 'logo'));
  const written = picture && (await ctx.files.write('logo', 'image/png', picture));
  return change(ctx, async (db, note) => {
    const { organisation_logo: before } = await lockSettings(db);
    const organisation_logo = written ? await written.keep(db) : null;
    await writeSettings(db, ctx, { organisation_logo });
    if (before) await ctx.files.remove(db, note, before);
    const [was, is] = [{ organisation_logo: before }, { organisation_logo }];
    note.wrote({ entity: 'settings', name: textName(settingLabels.organisation_logo), before: was, after: is });
    return { code: 'Ok' as const, logo: organisation_logo ? (1 as const) : (0 as const) };
  });
}
