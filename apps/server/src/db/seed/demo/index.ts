/**
 * The demo organization: believable households, three locations with their schedules, a year of appointments behind,
 * today's at work, and some to come, all placed around the organization's today (architecture "Environment").
 *
 * Needs the reference rows and roles. Adds the demo's locations and users if they are missing.
 */

import { phoneBook } from '@resa/demo/addresses';
import { bookingsOf } from '@resa/demo/appointments';
import { clockOf } from '@resa/demo/clock';
import { householdsOf } from '@resa/demo/files';
import { schedulesOf } from '@resa/demo/locations';
import { randomOf } from '@resa/demo/random';
import type { Moment } from '@resa/rules/time/dates';
import { type Kysely, sql } from 'kysely';
import { stripTables } from '../../strip-tables.ts';
import type { Tables } from '../../tables/index.ts';
import { seedDemoPlaces, seedDemoUsers } from '../organisation/users.ts';
import { Loader } from './loader.ts';
import { addPlanned } from './planned.ts';
import { bookingWriter, type Staff } from './visits.ts';
import { addWaiting } from './waiting.ts';
import { FIRST_FILE_NUMBER, fileWriter } from './write-files.ts';
import { addressPlaces, addSchedules, holdsClients } from './write-locations.ts';
import { addBulletins, noteWriter } from './write-notes.ts';

export interface DemoOptions {
  /** How many persons; 0 makes only locations and users. */
  clients: number;
  /** Past, present and coming, as an average over all households. */
  appointmentsPerHousehold?: number;
  /** The organization's own date and time at `now`. */
  today: Moment;
  now: Date;
  timeZone?: string;
  /** The same seed and today give the same organization. */
  seed?: number;
  /** Rebuild keys and indexes afterwards instead of keeping them row by row; worth it from some hundred persons on. */
  bulk?: boolean;
}

const DEFAULTS = { appointmentsPerHousehold: 12, timeZone: 'America/Toronto', seed: 20_260_101 };
/** The number of persons from which rebuilding is quicker. */
const BULK_FROM = 250;
/** Days a year on which a location serves, and the demand of the largest one. */
const SERVING_DAYS = 250;
const LARGEST_PLACE = 0.4;
const PLACES = 3;

/** Fills an organization that has no client yet; refuses, writing nothing, when it has one. */
export async function createDemo(db: Kysely<Tables>, options: DemoOptions): Promise<void> {
  const { clients, appointmentsPerHousehold, timeZone, seed } = { ...DEFAULTS, ...options };
  const clock = clockOf(options.today, options.now, timeZone);
  const inTransaction = db.isTransaction
    ? <T>(work: (trx: Kysely<Tables>) => Promise<T>) => work(db)
    : <T>(work: (trx: Kysely<Tables>) => Promise<T>) => db.transaction().execute(work);
  await inTransaction(async (trx) => {
    // Rebuilding an index of a large demo takes longer than a call may.
    await sql`set local statement_timeout = 0`.execute(trx);
    if (await holdsClients(trx))
      throw new Error('The demo is made in an organisation without clients; this one has some.');
    await seedDemoPlaces(trx);
    await seedDemoUsers(trx, options.now);
    const places = await trx.selectFrom('places').select('id').orderBy('id').limit(PLACES).execute();
    const placeIds = places.map(({ id }) => id);
    const firstAddress = await addressPlaces(trx, placeIds);
    const households = householdsOf(clients, seed, placeIds.length, clock);
    const perDay = (households.length * appointmentsPerHousehold * LARGEST_PLACE) / SERVING_DAYS;
    const schedules = schedulesOf(placeIds, clock, perDay);
    const bookings = bookingsOf(
      { households, services: schedules.services, perHousehold: appointmentsPerHousehold, perDay },
      randomOf(seed, 'appointments'),
      clock,
    );

    const restore = (options.bulk ?? clients >= BULK_FROM) ? await withoutIndexes(trx) : async () => {};
    const loader = new Loader(trx);
    const staff = await staffOf(trx);
    addSchedules(loader, schedules, clock);
    await loader.finish();
    await loader.addAll(households, fileWriter(loader, staff, firstAddress, randomOf(seed, 'papers'), clock));
    await loader.addAll(bookings, bookingWriter(loader, placeIds, staff, randomOf(seed, 'visits'), clock));
    await loader.addAll(households, noteWriter(loader, staff, phoneBook(), randomOf(seed, 'notes'), clock));
    addBulletins(loader, households, staff, randomOf(seed, 'bulletins'), clock);
    await loader.finish();
    await loader.settleSequences();
    await sql`select setval('file_numbers', ${FIRST_FILE_NUMBER + clients}, false)`.execute(trx);
    await restore();
    await addWaiting(trx, staff, clock.today, options.now);
    await addPlanned(trx, clock.today);
  });
}

/** Tables that a large demo fills with many rows. */
const FILLED = [
  'families',
  'addresses',
  'clients',
  'client_words',
  'memberships',
  'client_state_changes',
  'client_tags',
  'client_housings',
  'revenues',
  'proof_documents',
  'appointments',
  'appointment_counts',
  'appointment_participants',
  'appointment_status_changes',
  'visits',
  'visit_persons',
  'visit_revenues',
] as const satisfies readonly (keyof Tables)[];

/** The trigger that settles memberships row by row would read the whole table for each, without its indexes. */
async function withoutIndexes(db: Kysely<Tables>): Promise<() => Promise<void>> {
  await sql`alter table memberships disable trigger settle_memberships`.execute(db);
  const restore = await stripTables(db, FILLED);
  return async () => {
    await restore();
    await sql`
      update memberships m set last_day = membership_last_day(m) where last_day <> membership_last_day(m);
      alter table memberships enable trigger settle_memberships`.execute(db);
  };
}

async function staffOf(db: Kysely<Tables>): Promise<Staff> {
  const rows = await db.selectFrom('users').select(['id', 'email']).where('demo', '=', 1).orderBy('id').execute();
  const idOf = (email: string): number => {
    const row = rows.find((user) => user.email === email) ?? rows[0];
    if (!row) throw new Error('the demo users are missing');
    return row.id;
  };
  return { desk: idOf('desk@resa.test'), worker: idOf('worker@resa.test') };
}
