import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { householdOf, plannedIn } from '../people/index.ts';
import { fetch } from './fetch.ts';

type Input = InputOf<typeof contract.clients.now>;

/** What a change of a household changes in a file that stands on somebody's screen: the file, and its household's tab. */
export async function now(ctx: Context, input: Input) {
  const { code: _, ...file } = await fetch(ctx, input);
  const { id } = file.client;
  const { members, planned } = await read(ctx, async (db) => ({
    members: await householdOf(db, id, ctx.today.date),
    planned: file.group_id === null ? [] : await plannedIn(db, file.group_id, ctx.today.date),
  }));
  return { code: 'Ok' as const, file, members, planned };
}
