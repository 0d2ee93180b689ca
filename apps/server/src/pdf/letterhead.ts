import { type Context, read } from '../frame/change/context.ts';
import type { PdfDocument } from './document.ts';

/** The lines and the logo of the settings at the head of every PDF (002 F01). */
export async function letterheadOf(ctx: Context): Promise<Required<PdfDocument>['letterhead']> {
  const { organisation_address, organisation_phone, organisation_logo } = ctx.settings;
  const lines = [...(organisation_address ?? '').split('\n'), organisation_phone ?? ''].filter(
    (line) => line.trim() !== '',
  );
  const file = organisation_logo ? await read(ctx, (db) => ctx.files.find(db, organisation_logo)) : undefined;
  return { lines, logo: file ? (await ctx.files.open(file)).body : null };
}
