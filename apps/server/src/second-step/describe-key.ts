import type { Context } from '../frame/change/context.ts';
import { addressOf } from '../session/index.ts';

/** A key as an app takes it: for typing, and the address of a QR code. */
export const describeKey = (ctx: Context, key: string, email: string) => ({
  key,
  address: addressOf(key, ctx.settings[`organisation_name_${ctx.locale}`] || 'Resa', email),
});
