/** The purposes, roles and counts that the register reads. */
import { type Call, callsByName, type contract } from '@resa/contract';
import type { Locale, TextKey } from '@resa/contract/texts';
import type { TextValues } from '@resa/rules/text/fill-text';
import { sql } from 'kysely';
import { clientCounts } from '../client-records/index.ts';
import { purposesOf } from '../consents/index.ts';
import type { ReadDb } from '../db/handles.ts';

export type Say = (key: TextKey, values?: TextValues) => string;
export type Facts = Awaited<ReturnType<typeof readFacts>>;

export async function readFacts(db: ReadDb, locale: Locale) {
  const roles = await db
    .selectFrom('roles as r')
    .select(`r.lang_${locale} as name`)
    .select(
      sql<number>`(select count(*)::int from user_roles ur join users u on u.id = ur.user_id
        where ur.role_id = r.id and u.active = 1)`.as('users'),
    )
    .select(
      sql<string[]>`array(select p.key from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = r.id)`.as('holds'),
    )
    .orderBy('r.id')
    .execute();
  const permissions = await db
    .selectFrom('permissions')
    .select(['key', `lang_${locale} as label`])
    .execute();
  const { users } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('users'))
    .where('active', '=', 1)
    .executeTakeFirstOrThrow();
  const counts = await clientCounts(db);
  return {
    purposes: await purposesOf(db),
    roles,
    permissions,
    users,
    files: [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** The permissions with which these calls can be made. Calls for anyone signed in check more than the contract says. */
export const neededBy = (calls: readonly Call[]): string[] => [
  ...new Set(calls.flatMap(({ may }) => (typeof may === 'string' ? [] : may))),
];

/** The permissions with which some call of these features shows a client. */
export const neededFor = (features: readonly (keyof typeof contract)[]): string[] =>
  neededBy(
    [...callsByName].flatMap(([name, call]) =>
      call.shows && features.some((feature) => name.startsWith(`${feature}.`)) ? [call] : [],
    ),
  );

/** The roles that hold one of these permissions, with their active users. */
export const rolesWith = ({ roles }: Facts, needed: readonly string[]): string =>
  roles
    .filter(({ holds }) => holds.some((key) => needed.includes(key)))
    .map(({ name, users }) => `${name} (${users})`)
    .join(', ');
