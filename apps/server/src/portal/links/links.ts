/**
 * Links to the client's own pages. Each works once; only its hash is stored.
 *
 * portalAddress  where these pages are, if anywhere
 * makeLink       a new link; those of the same purpose that the client had end
 * clientOf       the client of a link that can still be used
 * isGood         whether a link can still be used
 * useLink        uses it up
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Config } from '../../frame/process/config.ts';
import { hashOfLink } from '../../session/index.ts';
import { end } from '../sessions/end.ts';
import { headsNow } from '../sessions/sessions.ts';

export type Purpose = 'autologin' | 'password' | 'code';

/** A link from a file is opened immediately, one in a mail within a day (000 O-30, O-31). */
export const LINK_HOURS = 24;
/** Invited clients did not ask for the mail and may read it late; a slip may be used later still. */
export const INVITATION_DAYS = 7;
export const CODE_DAYS = 14;
const DAY_SECONDS = 86_400;
const SECONDS: Readonly<Record<Purpose, number>> = {
  autologin: 60,
  password: LINK_HOURS * 3_600,
  code: CODE_DAYS * DAY_SECONDS,
};
/** Where these pages are on this server, and the page of each link. */
export const PORTAL = '/portal';
export const PAGES: Readonly<Record<Purpose, string>> = {
  autologin: 'autologin',
  password: 'reset_password',
  code: 'code',
};

/** The address of the organization (CLIENTS_URL), in mode test on this server; null if clients have no pages. */
export function portalAddress({ clientsUrl, mode, publicUrl }: Pick<Config, 'clientsUrl' | 'mode' | 'publicUrl'>) {
  if (clientsUrl) return clientsUrl.replace(/\/+$/, '');
  return mode === 'test' ? `${publicUrl}${PORTAL}` : null;
}

interface NewLink {
  purpose: Purpose;
  client_id: number;
  /** The household that the client heads: the link opens no other one. */
  family_id: number | null;
  created_by: number | null;
  /** Where it is mailed: it works as long as this is the client's address. */
  email: string | null;
}

interface Made {
  /** Longer than links of the purpose usually work. */
  days?: number;
  /** The id of the link, derived from a code; random when absent. */
  uuid?: string;
}

export async function makeLink(
  db: Db,
  now: Date,
  { purpose, ...link }: NewLink,
  { days, uuid = randomUUID() }: Made = {},
): Promise<string> {
  await end(db, now, 'new_link', { client_id: link.client_id, purpose });
  const seconds = days === undefined ? SECONDS[purpose] : days * DAY_SECONDS;
  const expires_at = new Date(now.getTime() + seconds * 1_000).toISOString();
  await db
    .insertInto('client_links')
    .values({ uuid_hash: hashOfLink(uuid), purpose, ...link, created_at: now.toISOString(), expires_at, used_at: null })
    .execute();
  return uuid;
}

/**
 * The client of a link that can still be used. Reading does not use it up, because virus scanners also open the links of
 * a mail.
 */
export const clientOf = (db: ReadDb, at: At, purpose: Purpose, uuid: string) =>
  good(db, at, purpose, uuid).executeTakeFirst();

export const isGood = async (db: ReadDb, at: At, purpose: Purpose, uuid: string): Promise<boolean> =>
  (await clientOf(db, at, purpose, uuid)) !== undefined;

/**
 * The client and the author of a link; undefined when it was used, expired or never existed. Of two simultaneous calls
 * only one gets it.
 */
export async function useLink(db: Db, at: At, purpose: Purpose, uuid: string) {
  const link = await good(db, at, purpose, uuid).executeTakeFirst();
  if (!link) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('client_links')
    .set({ used_at: at.now.toISOString() })
    .where('uuid_hash', '=', hashOfLink(uuid))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? link : undefined;
}

/** The moment of a request. */
type At = Pick<Context, 'now' | 'today'>;

/**
 * The link, if it is neither used nor expired, and its client still heads the same household and has the address that it
 * was mailed to.
 */
const good = (db: ReadDb, { now, today }: At, purpose: Purpose, uuid: string) =>
  db
    .selectFrom('client_links as l')
    .innerJoin('live_clients as c', 'c.id', 'l.client_id')
    .leftJoin('users as u', 'u.id', 'l.created_by')
    .select(['l.client_id', 'l.family_id', 'l.created_by', 'u.name as created_name'])
    .select(['c.first_name', 'c.last_name', 'c.anonymous', 'c.file_number', 'c.email', 'c.service_language_id'])
    .select('l.expires_at')
    .where('l.uuid_hash', '=', hashOfLink(uuid))
    .where('l.purpose', '=', purpose)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now.toISOString())
    .where(headsNow(sql`l`, today.date))
    .where(sql<boolean>`(l.email is null or lower(l.email) = lower(c.email))`);
