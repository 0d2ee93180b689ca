/** Appointments as acts of a desk read them. */
import { STATUS } from '@resa/rules/booking/appointment-status';
import { addDays } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { lockSlotsAndClients } from '../appointments/index.ts';
import { idOfNumber, membershipsOn } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';

/** Those of files that are there: nobody arrives for a deleted one by itself. */
const rows = (db: Trx) =>
  db
    .selectFrom('live_appointments as a')
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .select(['a.id', 'a.client_id', 'a.place_id', 'a.booked_place_id', 'a.status', 'a.start_date_time'])
    .select(['a.checkin_location', 'a.row_version'])
    .forUpdate('a');

export type Row = NonNullable<Awaited<ReturnType<typeof lockedAppointment>>>;

/** Locks an appointment. */
export const lockedAppointment = async (db: Trx, id: number | null) =>
  id === null ? undefined : rows(db).where('a.id', '=', id).executeTakeFirst();

/** Locks the slot and the client of an appointment, which comes before the appointment itself. */
export async function lockSlotOf(db: Trx, id: number | null): Promise<void> {
  const row = await db
    .selectFrom('live_appointments')
    .select(['place_appointment_type_id as plan_id', 'start_date_time', 'client_id'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  if (!row) return;
  const { plan_id, start_date_time, client_id } = row;
  await lockSlotsAndClients(db, plan_id === null ? [] : [{ plan_id, start_date_time }], [client_id]);
}

/** Locks those of a household on a day at a location, by the clock; cancelled ones are left out. */
export const lockedOfHousehold = (db: Trx, client_id: number, { place_id, date }: { place_id: number; date: string }) =>
  rows(db)
    .where(
      sql<boolean>`a.client_id in (select ${client_id}::int union select m.client_id
        from ${membershipsOn(date)} own join ${membershipsOn(date)} m on m.group_id = own.group_id
        where own.client_id = ${client_id})`,
    )
    .where('a.place_id', '=', place_id)
    .where('a.start_date_time', '>=', date)
    .where('a.start_date_time', '<', addDays(date, 1))
    .where('a.status', '<>', STATUS.cancelled)
    .orderBy('a.start_date_time')
    .orderBy('a.id')
    .execute();

/** The head of the household of a file number, or the person themselves; undefined without such a file. */
export async function headOf(db: Trx, file_number: number, date: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('live_clients as c')
    .leftJoin(membershipsOn(date).as('own'), 'own.client_id', 'c.id')
    .leftJoin(membershipsOn(date).as('m'), (join) =>
      join.onRef('m.group_id', '=', 'own.group_id').on('m.group_role_type_id', 'in', [1, 2]),
    )
    .select(({ fn }) => fn.coalesce('m.client_id', 'c.id').as('id'))
    .where('c.id', '=', idOfNumber(file_number))
    .executeTakeFirst();
  return found?.id;
}

export async function versionOf(db: Trx, id: number): Promise<number> {
  const row = await db
    .selectFrom('live_appointments')
    .select('row_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.row_version;
}
