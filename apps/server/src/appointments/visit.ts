import type { contract, InputOf } from '@resa/contract';
import { age } from '@resa/rules/time/dates';
import { personName } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { countable, visitOf } from '../visits/index.ts';

type Input = InputOf<typeof contract.appointments.visit>;

/** The persons of a visit, then the others of its household that it may count, the oldest first. */
export const visit = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const appointment = await db
      .selectFrom('live_appointments')
      .select(['client_id', 'row_version', 'start_date_time'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!appointment) throw notFound();
    const { client_id, ...shown } = appointment;
    const found = await visitOf(db, id);
    if (!found) return { code: 'not_attended' as const };
    const stored = await db
      .selectFrom('visit_persons as p')
      .leftJoin('live_clients as c', 'c.id', 'p.client_id')
      .select(['p.client_id', 'p.age', 'p.group_role_type_id', 'c.file_number'])
      .select(personName)
      .where('p.visit_id', '=', found.id)
      .orderBy('p.position')
      .execute();
    const counted = stored.flatMap(({ client_id, ...person }) =>
      client_id === null ? [] : [{ client_id, ...person, counted: 1 as const }],
    );
    const others = (await countable(db, found, { client_id, today: ctx.today.date }))
      .filter((one) => !counted.some((person) => person.client_id === one.client_id))
      .map(({ dob, ...one }) => ({ ...one, age: dob === null ? null : age(dob, found.date), counted: 0 as const }))
      .sort((one, other) => (other.age ?? -1) - (one.age ?? -1));
    const erased = stored.length - counted.length;
    return { code: 'Ok' as const, ...shown, category_id: found.category_id, persons: [...counted, ...others], erased };
  });
