import type { contract, InputOf } from '@resa/contract';
import { endOffer } from '../appointments/index.ts';
import type { Trx } from '../db/handles.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { isOffered, lockHeld } from './held-slot.ts';
import { lastSaved } from './queries.ts';

type Input = InputOf<typeof contract.waiting.refuse>;

/** The client does not want the place: it goes to the next. */
export const refuse = (ctx: Context, input: Input) => change(ctx, (db, note) => refuseHeld(db, ctx, note, input));

/** Gives up the held place for the desk or for the client. */
export async function refuseHeld(db: Trx, ctx: Context, note: Note, { id, row_version }: Input) {
  const { entry, next } = await lockHeld(db, ctx, note, id);
  if (!isOffered(entry)) return { code: 'no_offer' as const };
  if (entry.row_version !== row_version) return { code: 'stale' as const, ...(await lastSaved(db, id)), changed: [] };
  await endOffer(db, ctx, note, entry, 'refused');
  await next();
  return { code: 'Ok' as const };
}
