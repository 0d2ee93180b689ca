import type { contract, InputOf } from '@resa/contract';
import { lockClients } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { forgetCopies } from './forget-copies.ts';
import { mailOfficers } from './mail-officers.ts';
import { restrictionOf, restrictionsOf, togetherWith } from './queries.ts';

type Input = InputOf<typeof contract.restrictions.save>;

/** Restricts a household, or changes why and who sees it; whoever joins later is restricted by a trigger. */
export const save = (ctx: Context, { client_id, reason, users, roles }: Input) =>
  change(ctx, async (db, note) => {
    await checkNamed(db, users, roles);
    await lockClients(db, ctx, [client_id], { household: true });
    const people = await togetherWith(db, client_id, ctx.today.date);
    const known = await restrictionOf(db, client_id);
    const [before] = known === null ? [] : await restrictionsOf(db, client_id);
    const id = known ?? (await made(db, ctx, reason));
    await db.updateTable('restrictions').set({ reason }).where('id', '=', id).execute();
    await db.deleteFrom('restriction_users').where('restriction_id', '=', id).execute();
    await db.deleteFrom('restriction_roles').where('restriction_id', '=', id).execute();
    for (const user_id of new Set(users))
      await db.insertInto('restriction_users').values({ restriction_id: id, user_id }).execute();
    for (const role_id of new Set(roles))
      await db.insertInto('restriction_roles').values({ restriction_id: id, role_id }).execute();
    await db
      .updateTable('clients')
      .set({ restriction_id: id })
      .where('id', 'in', people)
      .where('restriction_id', 'is', null)
      .execute();
    await forgetCopies(db, ctx, note, people);
    const named = { users: users.toSorted(), roles: roles.toSorted() };
    const former = before && { reason: before.reason, users: before.users.map((user) => user.id), roles: before.roles };
    note.wrote({
      entity: 'clients',
      id: client_id,
      client_id,
      before: { restriction_reason: null, ...(former && { restriction_reason: former.reason }) },
      after: { restriction_reason: reason, restricted: 1 },
    });
    if (!former || JSON.stringify(former) !== JSON.stringify({ reason, ...named }))
      await mailOfficers(db, ctx, note, { client_id, what: 'saved' });
    return { code: 'Ok' as const };
  });

const made = async (db: Trx, ctx: Context, reason: Input['reason']) =>
  (
    await db
      .insertInto('restrictions')
      .values({ reason, created_at: ctx.now.toISOString(), created_by: ctx.actor.user_id })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

async function checkNamed(db: Trx, users: readonly number[], roles: readonly number[]): Promise<void> {
  const known = async (table: 'users' | 'roles', ids: readonly number[]) =>
    ids.length === 0 ||
    (await db.selectFrom(table).select('id').where('id', 'in', ids).execute()).length === new Set(ids).size;
  if (!(await known('users', users))) throw invalid({ path: 'users', rule: 'invalid' });
  if (!(await known('roles', roles))) throw invalid({ path: 'roles', rule: 'invalid' });
}
