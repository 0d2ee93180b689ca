import type { contract, InputOf } from '@resa/contract';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { age } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { membershipsOn, personName } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { correctionsOf, participants as seats } from '../visits/index.ts';
import { wholeAppointments } from './queries.ts';

type Input = InputOf<typeof contract.appointments.detail>;

/**
 * An appointment, as a list of one so that its dialog can see that it is (001 §2.12), and its participants. For a
 * corrected event, these are the persons that its visit counts. For an open one, they include participants who left the
 * household since: they keep their seat.
 */
export const detail = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const appointment = await wholeAppointments(ctx, db, [id]);
    const [row] = appointment;
    if (!row) throw notFound();
    const persons = await db
      .selectFrom(seats.as('ap'))
      .innerJoin('live_clients as c', 'c.id', 'ap.client_id')
      .select(['ap.client_id', 'c.file_number', 'c.dob', 'c.gender_type_id'])
      .select(personName)
      .select(leftSince(row, ctx.today.date).as('left'))
      .where('ap.appointment_id', '=', id)
      .orderBy('c.dob')
      .orderBy('c.id')
      .execute();
    const day = row.start_date_time.slice(0, 10);
    const participants = persons.map(({ dob, ...person }) => ({ ...person, age: dob ? age(dob, day) : null }));
    return { code: 'Ok' as const, appointment, participants, corrections: await correctionsOf(db, id) };
  });

/** Whether a participant `ap` has left the household of an open appointment's client. */
const leftSince = ({ client_id, status }: { client_id: number; status: number }, today: string) =>
  status === STATUS.open
    ? sql<
        0 | 1
      >`(not exists (select from ${membershipsOn(today)} theirs join ${membershipsOn(today)} own using (group_id)
        where theirs.client_id = ap.client_id and own.client_id = ${client_id}))::int`
    : sql<0 | 1>`0`;
