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
    const { client_id, ...fields } = appointment;
    const visitRow = await visitOf(db, id);
    if (!visitRow) return { code: 'not_attended' as const };
    const storedPersons = await db
      .selectFrom('visit_persons as p')
      .leftJoin('live_clients as c', 'c.id', 'p.client_id')
      .select(['p.client_id', 'p.age', 'p.group_role_type_id', 'c.file_number'])
      .select(personName)
      .where('p.visit_id', '=', visitRow.id)
      .orderBy('p.position')
      .execute();
    const countedPersons = storedPersons.flatMap(({ client_id, ...person }) =>
      client_id === null ? [] : [{ client_id, ...person, counted: 1 as const }],
    );
    const otherPersons = (await countable(db, visitRow, { client_id, today: ctx.today.date }))
      .filter((other) => !countedPersons.some((person) => person.client_id === other.client_id))
      .map(({ dob, ...person }) => ({
        ...person,
        age: dob === null ? null : age(dob, visitRow.date),
        counted: 0 as const,
      }))
      .sort((first, second) => (second.age ?? -1) - (first.age ?? -1));
    const erased = storedPersons.length - countedPersons.length;
    return {
      code: 'Ok' as const,
      ...fields,
      category_id: visitRow.category_id,
      persons: [...countedPersons, ...otherPersons],
      erased,
    };
  });
