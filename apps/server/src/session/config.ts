import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { type Context, read } from '../frame/change/context.ts';
import { version } from '../version.ts';
import { partyOf } from './passkeys/options.ts';

/** The first call of a browser (001 O-83). Demo users are named only in mode test. */
export async function config(ctx: Context) {
  const { mode, publicUrl, clientsUrl, mapUrl } = ctx.config;
  const { demo_users, users, provider } = await read(ctx, async (db) => ({
    provider: await db
      .selectFrom('identity_provider')
      .select(['name', 'passwords'])
      .where('active', '=', 1)
      .executeTakeFirst(),
    users: await db.selectFrom('users').select('id').limit(1).executeTakeFirst(),
    demo_users:
      mode === 'test'
        ? await db
            .selectFrom('users as u')
            .innerJoin('user_roles as ur', 'ur.user_id', 'u.id')
            .innerJoin('roles as r', 'r.id', 'ur.role_id')
            .select(['u.email', `r.lang_${ctx.locale} as role`])
            .where('u.demo', '=', 1)
            .where('u.active', '=', 1)
            .orderBy('u.id')
            .execute()
        : [],
  }));
  const party = partyOf(ctx);
  return {
    code: 'Ok' as const,
    backend: publicUrl,
    mode,
    clients: clientsUrl ?? null,
    map: mapUrl ?? null,
    version,
    demo_users,
    demo_password: demo_users.length > 0 ? DEMO_PASSWORD : null,
    setup: mode === 'production' && !users ? (1 as const) : (0 as const),
    provider: provider ?? null,
    passkeys: party && { origin: party.origin, rp_id: party.id },
  };
}
