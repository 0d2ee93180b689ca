/** Rows of users as the calls read them. */
import type { Locale } from '@resa/contract/texts';
import type { UserRow } from '@resa/contract/users';
import { closedTo, type Holder } from '@resa/rules/staff/rights';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import { holdersOf } from './rights/holders.ts';

type Stored = Omit<UserRow, 'closed' | 'language' | 'removable'> & { language: string; traces: boolean };

const unusedInvitation = (user: RawBuilder<unknown>) => sql<string | null>`(select max(expires_at) from password_resets
  where user_id = ${user}.id and purpose = 'invitation' and used_at is null)`;

/** 1 for an active user who has an unused invitation, or where passwords are off (decision 077) and nothing is connected. */
const invitable = (user: RawBuilder<unknown>) => sql<0 | 1>`(${user}.active = 1 and (
  ${unusedInvitation(user)} is not null
  or exists (select from identity_provider p where p.active = 1 and p.passwords = 0
      and not exists (select from identities where user_id = ${user}.id and issuer = p.issuer and ended_at is null))
    and not exists (select from emergency_administrators where user_id = ${user}.id)))::int`;

const stored = (db: ReadDb) =>
  db.selectFrom('users as u').select([
    ...(['u.id', 'u.name', 'u.email', 'u.language', 'u.active', 'u.row_version'] as const),
    sql<number[]>`array(select role_id from user_roles where user_id = u.id order by 1)`.as('roles'),
    sql<0 | 1>`(exists (select from second_steps where user_id = u.id))::int`.as('second_step'),
    sql<0 | 1>`(exists (select from passkeys where user_id = u.id))::int`.as('passkeys'),
    sql<
      string | null
    >`(select i.since from identities i join identity_provider p on p.issuer = i.issuer and p.active = 1
      where i.user_id = u.id and i.ended_at is null)`.as('bound_since'),
    sql<number[]>`array(select place_id from user_places where user_id = u.id order by 1)`.as('locations'),
    unusedInvitation(sql`u`).as('invited_until'),
    invitable(sql`u`).as('invitable'),
    // A user who signed in once is in the log; a bulletin names who requested it (deleted too: its row still does).
    sql<boolean>`exists (select from activity_log where user_id = u.id)
      or exists (select from bulletins where request_by = u.id)`.as('traces'),
  ]);

/** Rows with the fields that the editor may change (002 §2.6, A27). */
async function present(db: ReadDb, editor: Holder, rows: readonly Stored[]): Promise<UserRow[]> {
  const holders = await holdersOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ traces, language, ...row }) => {
    const closed = closedTo(editor, holders.get(row.id) as Holder);
    return { ...row, language: language as Locale, closed, removable: closed || traces ? 0 : 1 };
  });
}

export interface Sought {
  filter: string;
  active: 0 | 1;
  paging: { startRow: number; rowsPerPage: number; sortBy: string; descending: boolean };
}

/** A page of the users whose name or email contains a text, and how many there are. */
export async function pageOf(db: ReadDb, editor: Holder, { filter, active, paging }: Sought) {
  const sought = sql<boolean>`position(fold(${filter}) in fold(name || ' ' || email)) > 0`;
  const way = paging.descending ? 'desc' : 'asc';
  const rows = await stored(db)
    .where('u.active', '=', active)
    .where(sought)
    .orderBy(paging.sortBy === 'name' ? sql`u.name collate names` : sql.ref(`u.${paging.sortBy}`), way)
    .orderBy('u.id', way)
    .limit(paging.rowsPerPage)
    .offset(paging.startRow)
    .execute();
  const { n } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('active', '=', active)
    .where(sought)
    .executeTakeFirstOrThrow();
  return { rows: await present(db, editor, rows), recordsFiltered: n };
}

/** One user as the list shows them. */
export async function rowOf(db: ReadDb, editor: Holder, id: number): Promise<UserRow> {
  const row = await stored(db).where('u.id', '=', id).executeTakeFirstOrThrow();
  return (await present(db, editor, [row]))[0] as UserRow;
}

/** Whether an invitation is the user's way in. */
export async function isInvitable(db: ReadDb, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select(invitable(sql`u`).as('is'))
    .where('u.id', '=', id)
    .executeTakeFirst();
  return row?.is === 1;
}

/** The expiry of an unused invitation. */
export async function invitedUntil(db: ReadDb, user_id: number): Promise<string | null> {
  const { until } = await db
    .selectFrom('password_resets')
    .select(({ fn }) => fn.max('expires_at').as('until'))
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return until;
}

/** An account, locked until the change ends; throws NotFound without such an account. */
export async function lockUser(db: Trx, id: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'active', 'row_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
