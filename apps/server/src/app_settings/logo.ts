import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { readSettings } from '../frame/process/settings.ts';

/** The logo, for anyone signed in. */
export async function logo(ctx: Context) {
  const file = await read(ctx, async (db) => {
    const { organisation_logo } = await readSettings(db);
    return organisation_logo ? ctx.files.find(db, organisation_logo) : undefined;
  });
  if (!file) throw notFound();
  return ctx.files.open(file);
}
