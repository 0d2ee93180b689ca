import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { bulletinOf } from './queries.ts';
import { check, linkClients, writeDown } from './saving.ts';

type Input = InputOf<typeof contract.bulletins.store>;

/** Adds a bulletin about some clients or about all (001 O-58). */
export const store = (ctx: Context, input: Input) =>
  change(ctx, async (db, note) => {
    const { columns, clients } = await check(db, ctx, input, null);
    const timestamp = ctx.now.toISOString();
    const by = ctx.actor.user_id;
    const { id } = await db
      .insertInto('bulletins')
      .values({ ...columns, created_at: timestamp, created_by: by, updated_at: timestamp, updated_by: by })
      .returning('id')
      .executeTakeFirstOrThrow();
    await linkClients(db, id, clients, columns.for_all_client);
    const bulletin = await bulletinOf(db, id);
    writeDown(note, id, { after: bulletin });
    return { code: 'Ok' as const, bulletin };
  });
