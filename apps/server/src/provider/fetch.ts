import { ADMINISTRATORS } from '@resa/contract/permissions';
import { forbidden } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { rolesOf } from '../users/index.ts';
import { emergencyIds, groupsStored, providerOf } from './stored.ts';
import { callbackAddress, logoutAddress } from './talking/addresses.ts';

/** The settings of the provider, and what its own settings need; for administrators. */
export async function fetch(ctx: Context) {
  if (!ctx.isAdministrator()) throw forbidden();
  const found = await read(ctx, async (db) => ({
    provider: await providerOf(db, ctx.config),
    groups: await groupsStored(db),
    emergency: await emergencyIds(db),
    administrators: await db
      .selectFrom('users as u')
      .innerJoin('user_roles as ur', 'ur.user_id', 'u.id')
      .innerJoin('roles as r', 'r.id', 'ur.role_id')
      .select(['u.id', 'u.name'])
      .where('r.name', '=', ADMINISTRATORS)
      .where('u.active', '=', 1)
      .orderBy('u.name')
      .execute(),
    roles: await rolesOf(db),
  }));
  const { provider, groups, emergency, administrators } = found;
  return {
    code: 'Ok' as const,
    provider: provider
      ? { ...provider, emergency, groups: [...groups], has_secret: provider.secret ? (1 as const) : (0 as const) }
      : null,
    callback: callbackAddress(ctx.config),
    logout: logoutAddress(ctx.config),
    administrators,
    roles: found.roles.filter((role) => !role.administrators),
  };
}
