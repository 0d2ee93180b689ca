import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Permission } from '@resa/contract/permissions';
import { SessionEnd } from '@resa/contract/refusals';
import type { Locale } from '@resa/contract/texts';
import DataLoader from 'dataloader';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '../../db/handles.ts';
import { unseen } from '../../db/unseen.ts';
import { cachedPerVersion } from '../process/cached.ts';
import { Refused } from './refused.ts';

/** The caller: the user of a live session, with the user's rights as of this call (001 O-70). */
export interface Actor {
  readonly session_id: number;
  readonly session_uuid: string;
  readonly user_id: number;
  readonly name: string;
  readonly language: Locale;
  readonly permissions: readonly Permission[];
  /** Role names; `administrators` is the administrator. */
  readonly roles: readonly string[];
  /** Ids of the active locations assigned to the user. */
  readonly places: readonly number[];
  readonly locked: boolean;
  /** The restrictions whose files the user sees by name, some only until a moment (decision 068). */
  readonly sees: readonly { readonly restriction_id: number; readonly until: string | null }[];
  /** The restriction of each restricted client, by id. */
  readonly restricted: Readonly<Record<string, number>>;
  /** When a person was last known to be there (frame/realtime/presence.ts). */
  readonly active_at: string;
}

/** How a bearer token is stored. */
export const tokenHash = (token: string) => hash('sha256', token);

/** The token of an Authorization header. */
export const bearerOf = (header: string | undefined) => /^Bearer ([\w-]{20,100})$/.exec(header ?? '')?.[1];

/** The rights of a user; they hardly ever change, so the process keeps them for as long as their version holds. */
type Rights = Pick<Actor, 'permissions' | 'roles' | 'places' | 'sees' | 'restricted'> & { version: string };
type Found = Omit<Actor, keyof Rights> & { token_hash: string; version: string };

const rightsVersion = sql<string>`(select version from versions where name = 'rights') as version`;
const live = (db: Db, hashes: readonly string[], now: Date) =>
  sql<Found>`
    select s.token_hash, s.id as session_id, s.uuid as session_uuid, u.id as user_id, u.name, u.language,
      s.locked_at is not null as locked, s.active_at, ${rightsVersion}
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = any(${unseen(hashes, 'text[]')}) and s.ended_at is null
      and s.expires_at > ${now.toISOString()}::timestamptz and u.active = 1`.execute(db);
/** Reads only views, since a trigger renews the version whenever a table under one of them changes (migration 0033). */
export const rightsQuery = (user_id: number | RawBuilder<number>) => sql<Rights>`
  select array(select key from kept_user_permissions where user_id = ${user_id}) as permissions,
    array(select name from kept_user_roles where user_id = ${user_id}) as roles,
    array(select place_id from kept_user_places where user_id = ${user_id} order by place_id) as places,
    (select coalesce(jsonb_agg(jsonb_build_object('restriction_id', restriction_id, 'until', until)), '[]')
      from kept_seen_restrictions where user_id = ${user_id}) as sees,
    (select coalesce(jsonb_object_agg(client_id, restriction_id), '{}') from kept_restricted_clients) as restricted,
    ${rightsVersion}`;
const cachedRights = cachedPerVersion<number, Rights>();

/** The longest that a call waits for a shared lookup, whose connection may be dead without notice. */
const WAIT_MS = 50;

/** Finds live sessions. Requests that arrive during a lookup share the next one. */
function makeFinder(db: Db) {
  let last: Promise<unknown> = Promise.resolve();
  const find = async (requests: readonly { token_hash: string; now: Date }[]) => {
    const { now } = requests.at(-1) as (typeof requests)[number];
    const hashes = requests.map(({ token_hash }) => token_hash);
    const { rows } = await live(db, hashes, now);
    const found = new Map(rows.map((one) => [one.token_hash, one]));
    return hashes.map((one) => found.get(one));
  };
  return new DataLoader(
    (requests: Parameters<typeof find>[0]) => {
      const finding = find(requests);
      last = Promise.race([finding.catch(() => {}), sleep(WAIT_MS, undefined, { ref: false })]);
      return finding;
    },
    { cache: false, batchScheduleFn: (go) => void last.then(go) },
  );
}
const finders = new WeakMap<Db, ReturnType<typeof makeFinder>>();

/** The actor of a bearer token; undefined when the session ended, expired or its user is inactive. */
export async function actorOf(db: Db, token: string, now: Date): Promise<Actor | undefined> {
  const finder = finders.get(db) ?? makeFinder(db);
  finders.set(db, finder);
  const found = await finder.load({ token_hash: tokenHash(token), now });
  if (!found) return undefined;
  const { version, token_hash, ...who } = found;
  const rights = await cachedRights.get(version, who.user_id, async () => {
    const { rows } = await rightsQuery(who.user_id).execute(db);
    return rows[0] as Rights;
  });
  // The user's rights changed between reading the session and reading the rights, so both are read again.
  if (!rights) return actorOf(db, token, now);
  const { version: _, ...held } = rights;
  return { ...who, ...held };
}

/** The refusal of a session that does not live, by its id or its token's hash; it says why the session ended. */
export async function sessionUsed(
  db: ReadDb,
  now: Date,
  by: 'id' | 'token_hash',
  value: string | number,
): Promise<Refused> {
  const session = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.ended_why', 's.expires_at', 'u.active'])
    .where(`s.${by}`, '=', value)
    .executeTakeFirst();
  // expireSessions runs at intervals: until its next round, an expired session has no stored reason.
  const ended = session?.ended_why ?? (session?.active === 0 ? 'inactive' : undefined);
  const hasExpired = session !== undefined && Date.parse(session.expires_at) <= now.getTime();
  // A reason that an earlier release stored in other words is not an option of SessionEnd, and is left out.
  const why = SessionEnd.safeParse(ended ?? (hasExpired ? 'expired' : undefined)).data;
  return new Refused(401, { code: 'session_used', ...(why && { why }) });
}

/** The actor of a request. Refuses session_used (401) without a live session. */
export async function actorIn(db: Db, authorization: string | undefined, now: Date): Promise<Actor> {
  const token = bearerOf(authorization);
  const actor = token && (await actorOf(db, token, now));
  if (!actor) throw await sessionUsed(db, now, 'token_hash', token ? tokenHash(token) : '');
  return actor;
}

/** A user as a job acts for them, without a session: with the rights that they have now. Undefined when they are inactive. */
export async function actorOfUser(db: Db, user_id: number, now: Date): Promise<Actor | undefined> {
  const users = await sql<Pick<Actor, 'user_id' | 'name' | 'language'>>`
    select id as user_id, name, language from users where id = ${user_id} and active = 1`.execute(db);
  const [user] = users.rows;
  const { rows } = await rightsQuery(user_id).execute(db);
  const [rights] = rows;
  if (!user || !rights) return undefined;
  const { version: _, ...held } = rights;
  const active_at = now.toISOString();
  return { ...user, ...held, session_id: 0, session_uuid: '', locked: false, active_at };
}
