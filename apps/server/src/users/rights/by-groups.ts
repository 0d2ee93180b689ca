/** The roles that the groups of the identity provider give, at a sign-in through it (decision 077). */
import { type GroupRow, rolesByGroups } from '@resa/rules/staff/provider';
import type { ReadDb } from '../../db/handles.ts';
import { type Context, changePart, read } from '../../frame/change/context.ts';
import { mailGainedSight } from '../../restrictions/index.ts';
import { changeSessions } from '../../session/index.ts';
import { hold, inWords, rolesHeld } from './change.ts';
import { holderOf, holdersOf, rolesOf, takeTurn } from './holders.ts';

/** Gives a user the roles of their groups, and takes those of the table that they no longer have. */
export async function setRolesByGroups(ctx: Context, user_id: number, groups: readonly string[]): Promise<void> {
  const { before, after } = await read(ctx, (db) => rolesAfter(db, user_id, groups));
  if (before.join() === after.join()) return;
  await changeSessions(
    ctx,
    async (db, note, end) => {
      await takeTurn(db);
      const { account, before, after } = await rolesAfter(db, user_id, groups);
      if (before.join() === after.join()) return { code: 'Ok' as const };
      const { locations } = account;
      const { name } = await db
        .updateTable('users')
        .set(({ eb }) => ({ updated_at: ctx.now.toISOString(), row_version: eb('row_version', '+', 1) }))
        .where('id', '=', user_id)
        .returning('name')
        .executeTakeFirstOrThrow();
      await mailGainedSight(db, ctx, note, { name, gained: after.filter((id) => !before.includes(id)) });
      await hold(db, user_id, { roles: after, locations });
      await end('new_roles', user_id);
      note.emit({ type: 'RightsUpdate' }, { user: user_id });
      note.wrote({
        action: 'provider.roles',
        entity: 'users',
        id: user_id,
        before: { roles: (await inWords(db, { roles: before, locations })).roles },
        after: { roles: (await inWords(db, { roles: after, locations })).roles },
      });
      return { code: 'Ok' as const };
    },
    changePart,
  );
}

async function rolesAfter(db: ReadDb, user_id: number, groups: readonly string[]) {
  const account = await holderOf(db, user_id);
  const before = await rolesHeld(db, user_id);
  return { account, before, after: rolesByGroups(account, before, await tableOf(db), groups) };
}

/** The table of groups, each row with its role and the present rights of its writer. */
async function tableOf(db: ReadDb): Promise<GroupRow[]> {
  const rows = await db
    .selectFrom('provider_groups as g')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'g.written_by').on('u.active', '=', 1))
    .select(['g.name', 'g.role_id', 'u.id as writer_id'])
    .execute();
  const roles = await rolesOf(
    db,
    rows.map(({ role_id }) => role_id),
  );
  const writers = await holdersOf(
    db,
    rows.flatMap(({ writer_id }) => writer_id ?? []),
  );
  return rows.flatMap(({ name, role_id, writer_id }) => {
    const role = roles.find(({ id }) => id === role_id);
    const writer = writer_id === null ? undefined : writers.get(writer_id);
    return role ? [{ name, role, writer: writer ?? null }] : [];
  });
}
