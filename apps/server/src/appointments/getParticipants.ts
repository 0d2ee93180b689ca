import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/context.ts';
import { notFound } from '../frame/refused.ts';
import { cardOf, householdOf } from '../people/index.ts';
import { eligibilityOf } from './eligibility.ts';
import { factsOfClient } from './facts.ts';

/** The system tag of those who may be interviewed (001 O-38). */
const INTERVIEW = 'INTERVIEW';

type Input = InputOf<typeof contract.appointments.getParticipants>;

/** The household that may take part; the seats of the appointment being edited are selected (001 §7). */
export const getParticipants = (ctx: Context, { client_id, appointment_id }: Input) =>
  read(ctx, async (db) => {
    const client = await cardOf(db, { id: client_id });
    if (!client) throw notFound();
    const seats = appointment_id
      ? await db
          .selectFrom('appointment_participants as ap')
          .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
          .select('ap.client_id')
          .where('ap.appointment_id', '=', appointment_id)
          .where('a.client_id', '=', client_id)
          .execute()
      : [];
    const seated = new Set(seats.map((seat) => seat.client_id));
    const members = await householdOf(db, client_id, ctx.today.date);
    const facts = await factsOfClient(db, client_id);
    return {
      code: 'Ok' as const,
      client,
      members: members.map((member) => ({
        ...member,
        selected: seated.has(member.client_id) ? (1 as const) : (0 as const),
      })),
      eligibility: eligibilityOf(facts, ctx.today, ctx.settings),
      interview: facts.client.groups.includes(INTERVIEW) ? (1 as const) : (0 as const),
    };
  });
