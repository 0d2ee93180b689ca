import type { contract, InputOf } from '@resa/contract';
import { mayEdit } from '@resa/rules/booking/appointment-status';
import { sql } from 'kysely';
import { cardOf } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { clientAt, wholeAppointments } from './queries.ts';

type Input = InputOf<typeof contract.appointments.fetch>;

/**
 * An appointment with who made and changed it, its client and its history; whether it may be edited
 * (001 O-34, O-36).
 */
export const fetch = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const [appointment] = await wholeAppointments(ctx, db, [id]);
    const client = appointment && (await cardOf(db, { id: appointment.client_id }, ctx.today.date));
    if (!appointment || !client) throw notFound();
    const creation = await db
      .selectFrom('live_appointments as a')
      .leftJoin('users as maker', 'maker.id', 'a.created_by')
      .leftJoin('users as changer', 'changer.id', 'a.updated_by')
      .select(['a.created_at', 'a.updated_at', 'a.origin'])
      .select(sql<string | null>`coalesce(maker.name, ${clientAt('a.created_at')})`.as('created_by'))
      .select(sql<string | null>`coalesce(changer.name, ${clientAt('a.updated_at')})`.as('updated_by'))
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow();
    const history = await db
      .selectFrom('appointment_status_changes as s')
      .innerJoin('live_appointments as a', 'a.id', 's.appointment_id')
      .leftJoin('users as u', 'u.id', 's.user_id')
      .select(['s.from_status', 's.to_status', 's.at'])
      .select(sql<string | null>`coalesce(u.name, ${clientAt('s.at')})`.as('user'))
      .where('s.appointment_id', '=', id)
      .orderBy('s.id')
      .execute();
    const editable = mayEdit(appointment.status, {
      crud_appointments: ctx.may('crud_appointments'),
      own_location: ctx.actor.places.includes(appointment.place_id),
    });
    const { file_number, phone, mobile, family_size, client_state_type_id, photo } = client;
    return {
      code: 'Ok' as const,
      appointment,
      info: {
        ...creation,
        client: { file_number, phone: phone ?? mobile, family_size, client_state_type_id, photo },
        history,
      },
      readonly: editable ? (0 as const) : (1 as const),
    };
  });
