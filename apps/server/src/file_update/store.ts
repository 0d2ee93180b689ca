import type { contract, InputOf } from '@resa/contract';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { type LockedClient, lockClients } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { exclusion } from './exclusion.ts';

type Input = InputOf<typeof contract.file_update.store>;

/** Leaves the file of a head or single person out of the update (002 §2.11); one that is left out already stays so. */
export const store = (ctx: Context, { id, file_number }: Input) =>
  change(ctx, async (db, note) => {
    const [client] = (await lockClients(db, ctx, [id], {})) as [LockedClient];
    if (client.row.file_number !== file_number) throw notFound();
    if (!isHeadOrSingle(client.group_role_type_id)) return { code: 'not_head' as const };
    const added = await db
      .insertInto('file_update_exclusions')
      .values({ client_id: id, created_at: ctx.now.toISOString(), created_by: ctx.actor.user_id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('client_id')
      .executeTakeFirst();
    if (added) note.wrote(exclusion(id, 1));
    return { code: 'Ok' as const };
  });
