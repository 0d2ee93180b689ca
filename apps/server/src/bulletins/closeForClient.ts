import type { contract, InputOf } from '@resa/contract';
import { changeClient } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { bulletinOf } from './queries.ts';
import { lockBulletin } from './saving.ts';

type Input = InputOf<typeof contract.bulletins.closeForClient>;

/** Closes a bulletin for only one client, who is linked or one of all (000 §4). One that is closed already stays so. */
export const closeForClient = (ctx: Context, { id, client_id }: Input) =>
  changeClient(ctx, client_id, {}, async (db, _client, note) => {
    const { for_all_client, subject } = await lockBulletin(db, id);
    const link = await db
      .selectFrom('bulletin_clients')
      .select('closed_at')
      .where('bulletin_id', '=', id)
      .where('client_id', '=', client_id)
      .executeTakeFirst();
    if (!link && for_all_client === 0) throw notFound();
    const closed_at = link?.closed_at ?? ctx.now.toISOString();
    const closing = { closed_at, closed_by: ctx.actor.user_id };
    if (!link?.closed_at)
      await db
        .insertInto('bulletin_clients')
        .values({ bulletin_id: id, client_id, ...closing })
        .onConflict((conflict) => conflict.columns(['bulletin_id', 'client_id']).doUpdateSet(closing))
        .execute();
    note.wrote({
      entity: 'bulletins',
      id,
      client_id,
      before: { subject, closed_at: link?.closed_at ?? null },
      after: { subject, closed_at },
    });
    return { code: 'Ok' as const, bulletin: await bulletinOf(db, id) };
  });
