import type { contract, InputOf } from '@resa/contract';
import { age } from '@resa/rules/time/dates';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { personName } from '../people/index.ts';
import { wholeAppointments } from './queries.ts';

type Input = InputOf<typeof contract.appointments.detail>;

/** An appointment, as a list of one so that its dialog can see that it is (001 §2.12), and who takes part. */
export const detail = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const appointment = await wholeAppointments(db, [id]);
    const [one] = appointment;
    if (!one) throw notFound();
    const persons = await db
      .selectFrom('appointment_participants as ap')
      .innerJoin('live_clients as c', 'c.id', 'ap.client_id')
      .select(['ap.client_id', 'c.file_number', 'c.dob', 'c.gender_type_id'])
      .select(personName)
      .where('ap.appointment_id', '=', id)
      .orderBy('c.dob')
      .orderBy('c.id')
      .execute();
    const day = one.start_date_time.slice(0, 10);
    const participants = persons.map(({ dob, ...person }) => ({ ...person, age: dob ? age(dob, day) : null }));
    return { code: 'Ok' as const, appointment, participants };
  });
