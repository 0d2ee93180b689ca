import type { contract, InputOf } from '@resa/contract';
import { ON_LIST } from '@resa/rules/booking/waiting';
import { leaveList } from '../appointments/index.ts';
import type { Trx } from '../db/handles.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { lockHeld } from './held-slot.ts';

type Input = InputOf<typeof contract.waiting.destroy>;

/** Takes an entry off its list; a place held for it goes to the next. */
export const destroy = (ctx: Context, input: Input) => change(ctx, (db, note) => takeOff(db, ctx, note, input));

/** Takes an entry off its list for the desk or for the client. */
export async function takeOff(db: Trx, ctx: Context, note: Note, { id }: Input) {
  const { entry, next } = await lockHeld(db, ctx, note, id);
  if (!ON_LIST.some((state) => state === entry.state)) return { code: 'not_waiting' as const };
  await leaveList(db, ctx, note, entry, 'removed');
  await next();
  return { code: 'Ok' as const };
}
