import type { contract, InputOf } from '@resa/contract';
import { addDays, instantOf } from '@resa/rules/time/dates';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { countTry, HOUR } from '../session/index.ts';
import { mailOfficers } from './mail-officers.ts';
import { restrictionOf } from './queries.ts';

type Input = InputOf<typeof contract.restrictions.breakGlass>;

/** More than anybody needs in a day. */
const MOST_AN_HOUR = 10;

/** Opens a restricted file to its caller until the end of the day, and tells the privacy officers at once. */
export async function breakGlass(ctx: Context, { client_id, reason }: Input) {
  const { user_id } = ctx.actor;
  await countTry(ctx, [{ kind: 'glass', key: String(user_id), max: MOST_AN_HOUR, seconds: HOUR }]);
  return change(ctx, async (db, note) => {
    const file = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
    if (!file) throw notFound();
    const restriction_id = await restrictionOf(db, client_id);
    if (restriction_id === null) return { code: 'not_restricted' as const };
    const until = instantOf(`${addDays(ctx.today.date, 1)} 00:00`, ctx.settings.time_zone).toISOString();
    const glass = { restriction_id, client_id, user_id, reason, broken_at: ctx.now.toISOString(), until };
    await db.insertInto('broken_glasses').values(glass).execute();
    note.wrote({ entity: 'clients', id: client_id, client_id, before: { glass: 0 }, after: { glass: 1 } });
    await mailOfficers(db, ctx, note, { client_id, what: 'broken', reason });
    return { code: 'Ok' as const, until };
  });
}
