import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { fromDataUrl, logoPicture } from '../frame/files/pictures.ts';
import { lockSettings, writeSettings } from './changing/stored.ts';

type Input = InputOf<typeof contract.app_settings.updateLogo>;

/** Puts another logo on PDFs and mails, or none (002 F01). */
export async function updateLogo(ctx: Context, { logo }: Input) {
  const written = logo && (await ctx.files.write('logo', 'image/png', await logoPicture(fromDataUrl(logo))));
  return change(ctx, async (db, note) => {
    const { organisation_logo: before } = await lockSettings(db);
    const organisation_logo = written ? await written.keep(db) : null;
    await writeSettings(db, ctx, { organisation_logo });
    if (before) await ctx.files.remove(db, note, before);
    note.wrote({ entity: 'settings', before: { organisation_logo: before }, after: { organisation_logo } });
    return { code: 'Ok' as const, logo: organisation_logo ? (1 as const) : (0 as const) };
  });
}
