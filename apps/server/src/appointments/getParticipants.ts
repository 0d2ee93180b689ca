import type { contract, InputOf } from '@resa/contract';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { age } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { cardOf, householdOf, personName } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { eligibilityOf } from './booking/eligibility.ts';
import { factsOfClient, servedFactsOf } from './booking/facts.ts';
import { namedAppointments } from './queries.ts';

/** The system tag of those who may be interviewed (001 O-38). */
const INTERVIEW = 'INTERVIEW';

type Input = InputOf<typeof contract.appointments.getParticipants>;

/**
 * The household that may take part; the seats of the appointment being edited are selected (001 §7). Former members who
 * still have a seat in it are listed separately.
 */
export const getParticipants = (ctx: Context, { client_id, appointment_id }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const client = await cardOf(db, { id: client_id }, today);
    if (!client) throw notFound();
    const seats = appointment_id
      ? await db
          .selectFrom('appointment_participants as ap')
          .innerJoin('live_appointments as a', 'a.id', 'ap.appointment_id')
          .innerJoin('live_clients as c', 'c.id', 'ap.client_id')
          .select(['ap.client_id', 'c.file_number', 'c.dob', 'c.gender_type_id'])
          .select(personName)
          .where('ap.appointment_id', '=', appointment_id)
          .where('a.client_id', '=', client_id)
          .orderBy('c.dob')
          .orderBy('c.id')
          .execute()
      : [];
    const seated = new Set(seats.map((seat) => seat.client_id));
    const members = await householdOf(db, client_id, today);
    const { client: file } = await factsOfClient(db, client_id, today);
    const servedFacts = await servedFactsOf(db, client_id, today);
    const open = servedFacts.appointments.filter(({ id, status }) => status === STATUS.open && id !== appointment_id);
    return {
      code: 'Ok' as const,
      client,
      members: members.map((member) => ({
        ...member,
        selected: seated.has(member.client_id) ? (1 as const) : (0 as const),
      })),
      left: seats
        .filter((seat) => !members.some((member) => member.client_id === seat.client_id))
        .map(({ dob, ...person }) => ({ ...person, age: dob ? age(dob, today) : null })),
      eligibility: eligibilityOf(servedFacts, ctx.today, ctx.settings),
      open: await namedAppointments(db)
        .where('a.id', '=', sql<number>`any(${sql.val(open.map(({ id }) => id))}::int[])`)
        .orderBy('a.start_date_time')
        .orderBy('a.id')
        .execute(),
      interview: file.groups.includes(INTERVIEW) ? (1 as const) : (0 as const),
    };
  });
