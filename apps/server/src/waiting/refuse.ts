import type { contract, InputOf } from '@resa/contract';
import { endOffer } from '../appointments/index.ts';
import { type Context, change } from '../frame/change/context.ts';
import { isOffered, lockHeld } from './held-slot.ts';
import { lastSaved } from './queries.ts';

type Input = InputOf<typeof contract.waiting.refuse>;

/** The client does not want the place: it goes to the next. */
export const refuse = (ctx: Context, { id, row_version }: Input) =>
  change(ctx, async (db, note) => {
    const { entry, next } = await lockHeld(db, ctx, note, id);
    if (!isOffered(entry)) return { code: 'no_offer' as const };
    if (entry.row_version !== row_version) return { code: 'stale' as const, ...(await lastSaved(db, id)), changed: [] };
    await endOffer(db, ctx, note, entry, 'refused');
    await next();
    return { code: 'Ok' as const };
  });
