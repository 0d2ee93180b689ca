import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';

/** The workstations of a location that go on without a network, by their name. */
export const workstations = (ctx: Context, { place_id }: InputOf<typeof contract.offline.workstations>) =>
  read(ctx, async (db) => {
    const rows = await db
      .selectFrom('offline_workstations as w')
      .leftJoin('users as u', 'u.id', 'w.created_by')
      .select(['w.id', 'w.name', 'u.name as named_by', 'w.created_at as named_at', 'w.seen_at'])
      .where('w.place_id', '=', place_id)
      .where('w.ended_at', 'is', null)
      .orderBy('w.name')
      .orderBy('w.id')
      .execute();
    return { code: 'Ok' as const, rows };
  });
