/** Makes the rows that a test needs, and the parents that it did not mention. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { ConsentState, Purpose } from '@resa/rules/consent/purposes';
import { CLIENT_STATE, FILE_STATES } from '@resa/rules/person/client-state';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables/index.ts';
import { tokenHash } from '../frame/call/actor.ts';

type Db = Database['kysely'];
type Row<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

const AT = '2026-01-02T12:00:00.000Z';
const SINCE = '2025-01-01';

/** Empties both logs. */
export const emptyLogs = (db: Db) => sql`select forget_logged(null, 'infinity')`.execute(db);

export interface Household {
  group_id: number;
  /** The head or single person. */
  id: number;
  file_number: number;
  members: number[];
}

/** A household in service: its head (or a single person) and members given as {role, dob, ...}. */
export async function household(
  db: Db,
  head: Row<'clients'> & { role?: number } = {},
  members: readonly (Row<'clients'> & { role: number })[] = [],
): Promise<Household> {
  const family = await db.insertInto('families').defaultValues().returning('id').executeTakeFirstOrThrow();
  const { role = members.length > 0 ? 2 : 1, ...fields } = head;
  const first = await person(db, family.id, role, fields);
  const others: number[] = [];
  for (const { role: memberRole, ...member } of members)
    others.push((await person(db, family.id, memberRole, { last_name: fields.last_name, ...member })).id);
  return { group_id: family.id, ...first, members: others };
}

async function person(db: Db, group_id: number, role: number, fields: Row<'clients'>) {
  const state = fields.client_state_type_id ?? CLIENT_STATE.active;
  const client = await db
    .insertInto('clients')
    .values({
      first_name: 'Élodie',
      last_name: 'Tremblay-Côté',
      dob: '1985-06-15',
      gender_type_id: 2,
      food_frequency: null,
      client_state_type_id: state,
      // Left out if a test requires it: its schema is older than the column.
      ...(!('approved_at' in fields) && { approved_at: FILE_STATES.includes(state) ? AT : null }),
      family_id: group_id,
      created_at: AT,
      updated_at: AT,
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    })
    .returning(['id', 'file_number'])
    .executeTakeFirstOrThrow();
  const date_end = fields.deleted_at?.slice(0, 10) ?? null;
  await db
    .insertInto('memberships')
    // Deleting a person ends their membership.
    .values({ group_id, group_role_type_id: role, client_id: client.id, date_start: SINCE, date_end })
    .execute();
  return client;
}

/** A plan open on every weekday from 09:00 to 12:00 all year, at the first location unless one is given. */
export async function plan(
  db: Db,
  fields: Row<'place_appointment_types'> = {},
  hours: { start_time: string; end_time: string } = { start_time: '09:00', end_time: '12:00' },
) {
  const place_id = fields.place_id ?? (await firstPlace(db));
  const row = await db
    .insertInto('place_appointment_types')
    .values({
      place_id,
      appointment_type_id: 6,
      max_appointments: 2,
      time_slot: 30,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      booking_start_date: '2026-01-01',
      booking_end_date: null,
      days_in_advance: 0,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    place_id,
    place_appointment_type_id: row.id,
    weekday,
    ...hours,
  }));
  await db.insertInto('working_hours').values(days).execute();
  return row;
}

/** A row of an appointment, with its units. */
export async function appointment(
  db: Db,
  fields: Row<'appointments'> & {
    client_id: number;
    start_date_time: string;
    place_appointment_type_id?: number | null;
  },
) {
  const place_id = fields.place_id ?? (await firstPlace(db));
  return db
    .insertInto('appointments')
    .values({
      appointment_type_id: 6,
      booked_place_id: place_id,
      status: 1,
      created_at: AT,
      updated_at: AT,
      ...fields,
      place_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An entry of the waiting list of a plan and a date. */
export async function waitingEntry(
  db: Db,
  fields: Row<'waiting_entries'> & { client_id: number; place_appointment_type_id: number; date: string },
) {
  const { place_id } = await db
    .selectFrom('place_appointment_types')
    .select('place_id')
    .where('id', '=', fields.place_appointment_type_id)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('waiting_entries')
    .values({ position: 1, created_at: AT, updated_at: AT, ...fields, place_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A named workstation of a location, by its id in its signed value. */
export const namedWorkstation = (db: Db, place_id: number, workstation: string = randomUUID()) =>
  db
    .insertInto('offline_workstations')
    .values({
      workstation,
      name: 'Basement',
      place_id,
      created_at: AT,
      created_by: null,
      seen_at: null,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** An act of a desk that waits for a person. */
export const waitingAct = async (db: Db, { id: appointment_id, place_id }: { id: number; place_id: number }) =>
  db
    .insertInto('offline_acts')
    .values({
      ...{ act: randomUUID(), kind: 'close', user_id: await userId(db, 'desk@resa.test'), place_id },
      ...{ workstation: 'Basement', at: AT, received_at: AT, outcome: 'waits', why: 'moved', appointment_id },
      content: JSON.stringify({
        kind: 'close',
        ...{ appointment_id, file_number: null, name: null, persons: null },
        reason: 'No food left',
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Records the decision of a person about a purpose, `given` by default. */
export async function consent(
  db: Db,
  client_id: number,
  purpose: Purpose,
  state: ConsentState = 'given',
  on = AT.slice(0, 10),
): Promise<void> {
  await db
    .insertInto('consents')
    .values((row) => ({
      purpose_id: row.selectFrom('consent_purposes').select('id').where('code', '=', purpose),
      client_id,
      state,
      version: 1,
      language: 'en' as const,
      how: 'word' as const,
      by_whom: 'person' as const,
      decided_on: on,
      valid_until: null,
      file_id: null,
      created_at: AT,
      created_by: null,
    }))
    .execute();
}

/** The location that every demo user works at. */
export async function firstPlace(db: Db): Promise<number> {
  return (await db.selectFrom('places').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
}

/** The location at which neither viewer nor desk works. */
export async function lastPlace(db: Db): Promise<number> {
  return (await db.selectFrom('places').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
}

/** The id of one of the demo's users. */
export async function userId(db: Db, email: string): Promise<number> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

/** A user who holds exactly these permissions at exactly these locations (all when absent); returns the email. */
export async function user(db: Db, permissions: readonly string[], places?: readonly number[]): Promise<string> {
  const name = `role-${crypto.randomUUID()}`;
  const role = await db
    .insertInto('roles')
    .values({ name, lang_en: name, lang_fr: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rights = permissions.length
    ? await db
        .selectFrom('permissions')
        .select('id')
        .where('key', 'in', [...permissions])
        .execute()
    : [];
  if (rights.length > 0)
    await db
      .insertInto('role_permissions')
      .values(rights.map((right) => ({ role_id: role.id, permission_id: right.id })))
      .execute();
  const email = `${name}@resa.test`;
  const added = await db
    .insertInto('users')
    .values({ name: 'Test Person', email, password_hash: 'none', created_at: AT, updated_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('user_roles').values({ user_id: added.id, role_id: role.id }).execute();
  const all = await db.selectFrom('places').select('id').execute();
  const held = places ?? all.map((place) => place.id);
  if (held.length > 0)
    await db
      .insertInto('user_places')
      .values(held.map((place_id) => ({ user_id: added.id, place_id })))
      .execute();
  return email;
}

const SESSION_DAYS = 365;

/** A live session's token, without the sign-in page. */
export async function session(db: Db, email: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const timestamp = now.toISOString();
  await db
    .insertInto('sessions')
    .values({
      user_id: await userId(db, email),
      token_hash: tokenHash(token),
      uuid: randomUUID(),
      created_at: timestamp,
      last_seen_at: timestamp,
      active_at: timestamp,
      expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString(),
    })
    .execute();
  return token;
}

/** An education level that is offered, and gone as soon as a file is written that has it; returns its id. */
export async function losingLevel(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('education_levels')
    .values({ name_en: 'Lost', name_fr: 'Perdu', active: 1, grade: 0, post_secondary: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    create or replace function lose_level() returns trigger language plpgsql as $$
    begin
      delete from education_levels where id = new.education_level_id and name_en = 'Lost';
      return new;
    end $$;
    create or replace trigger lose_level before insert or update on clients for each row execute function lose_level();
  `.execute(db);
  return id;
}
