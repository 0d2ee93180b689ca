/** Random acts of users on the households of a neighbourhood, and on their appointments. */
import { contract } from '@resa/contract';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { addDays } from '@resa/rules/time/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { TestServer } from '../server.ts';
import { INACTIVE, type Neighbourhood, PEOPLE } from './neighbourhood.ts';

const { appointments, deleted, families, locks, merging, requests } = contract;

const person = fc.integer({ min: 0, max: PEOPLE - 1 });
const role = fc.constantFrom(2, 3, 4, 5, 5, 9, 9, 9);
const days = fc.integer({ min: -2, max: 3 });
const until = fc.option(fc.integer({ min: -1, max: 4 }), { freq: 2 });
const does = <const Name extends string, T extends object>(
  weight: number,
  name: Name,
  fields: { [K in keyof T]: fc.Arbitrary<T[K]> },
) => ({ weight, arbitrary: fc.record<T>(fields).map((one): { does: Name } & T => ({ does: name, ...one })) });
/** When something is booked: tomorrow at two times, and on the two days after. */
export const anyStart = fc.constantFrom('1 09:00', '1 09:30', '2 09:00', '3 09:30');
export const startOn = (today: string, start: string) => `${addDays(today, Number(start[0]))}${start.slice(1)}`;

export const anyAct = fc.oneof(
  does(4, 'join', {
    who: person,
    to: person,
    role,
    from: days,
    until,
    moving: fc.constantFrom('alone', 'whole', 'leaving'),
  }),
  does(3, 'change', { who: person, role, from: fc.option(days), until }),
  does(2, 'leave', { who: person }),
  does(3, 'head', { who: person, role }),
  does(2, 'delete', { who: fc.oneof(person, fc.constant(INACTIVE)) }),
  does(2, 'restore', { who: person }),
  does(1, 'merge', { who: person, to: person }),
  does(1, 'undo', { who: person }),
  does(5, 'book', { who: person, start: anyStart, emergency: fc.constantFrom(0 as const, 1 as const) }),
  does(4, 'status', {
    who: person,
    which: fc.nat(),
    status: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    how: fc.constantFrom({}, { anyway: 1 as const }, { came_today: 1 as const }),
  }),
);
export type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never;

/** How often each act got each code. */
export const seen = new Map<string, number>();
const count = (act: string, code: string) => void seen.set(`${act} ${code}`, (seen.get(`${act} ${code}`) ?? 0) + 1);

interface Lives {
  id: number;
  group_id: number;
  role: number;
  date_start: string;
  date_end: string | null;
  row_version: number;
  client_id: number;
}

/** Does it as a user would, with the file of the head locked; a person who is nowhere, or a refusal, changes nothing. */
export async function perform(
  server: TestServer,
  token: string,
  { people, market }: Neighbourhood,
  today: string,
  one: Act,
): Promise<void> {
  const db = server.services.db.kysely;
  const who = people[one.who] as number;
  const done = async (answer: Promise<{ body: { code: string } }>) => count(one.does, (await answer).body.code);
  if (one.does === 'restore' || one.does === 'undo') {
    const { rows } = await sql<{ id: number }>`
      select id from clients where id = any(${people}::int[]) and deleted_at is not null
        and (merged_into is not null) = ${one.does === 'undo'} order by id`.execute(db);
    const id = rows[one.who % Math.max(1, rows.length)]?.id;
    if (id === undefined) return;
    return done(
      one.does === 'undo'
        ? server.call(merging.undo, { source: id }, token)
        : server.call(deleted.restore, { id }, token),
    );
  }
  const { rows } = await sql<Lives>`
    select m.*, m.group_role_type_id as role from memberships m where m.client_id = any(${people}::int[])
      and m.last_day >= ${today}::date order by m.date_start desc, m.id desc`.execute(db);
  const own = rows.find((row) => row.client_id === who);
  const current = rows.find((row) => row.client_id === who && row.date_start <= today);
  const headOf = (group_id: number) =>
    rows.find((row) => row.group_id === group_id && row.date_start <= today && isHeadOrSingle(row.role))?.client_id;
  if (!own || !current) return;
  const head = headOf(current.group_id);
  const edit = async (group_id: number, make: () => Promise<{ body: { code: string } }>) => {
    const id = headOf(group_id);
    if (id === undefined) return count(one.does, 'nobody');
    const { body } = await server.call(locks.lock, { id }, token);
    if (body.code !== 'Ok') return count(one.does, body.code);
    await done(make());
    await server.call(locks.unlock, { id }, token);
  };
  switch (one.does) {
    case 'join': {
      const target = rows.find((row) => row.client_id === people[one.to] && row.date_start <= today);
      if (!target) return;
      const others = rows.filter((row) => row.group_id === current.group_id && row.client_id !== who);
      const moving = others.map(({ client_id, role }) => ({
        client_id,
        group_role_type_id: isHeadOrSingle(role) ? 9 : role,
      }));
      const date_start = addDays(today, one.from);
      const people_group = {
        client: who,
        group_role_type_id: one.role,
        date_start,
        date_end: one.until === null ? null : addDays(date_start, one.until),
      };
      const next_head = isHeadOrSingle(current.role) ? others[0]?.client_id : undefined;
      const input = {
        group_id: target.group_id,
        people_group,
        moving: one.moving === 'whole' ? moving : [],
        ...(one.moving === 'leaving' && { leaving: { next_head, partner_role: 9 } }),
      };
      return edit(target.group_id, () => server.call(families.store, input, token));
    }
    case 'change': {
      const people_group = {
        id: own.id,
        row_version: own.row_version,
        group_role_type_id: isHeadOrSingle(own.role) ? own.role : one.role,
        date_start: one.from === null ? own.date_start : addDays(today, one.from),
        date_end: one.until === null ? null : addDays(today, one.until),
      };
      const { group_id } = own;
      return edit(group_id, () => server.call(families.update, { group_id, people_group }, token));
    }
    case 'leave': {
      const { group_id } = own;
      return edit(group_id, () => server.call(families.destroy, { client_id: who, group_id }, token));
    }
    case 'head': {
      if (head === undefined || head === who) return;
      const input = { head, candidate: who, email: '', head_role: one.role, partner_role: 9 };
      return done(server.call(families.switchToFamilyHead, input, token));
    }
    case 'delete':
      return done(server.call(requests.destroy, { id: who }, token));
    case 'merge':
      return done(server.call(merging.merge, { source: who, target: people[one.to] as number }, token));
    case 'book': {
      if (head === undefined) return;
      const { id: place_appointment_type_id, place_id, appointment_type_id } = market;
      const booked = { client_id: head, place_id, appointment_type_id, comments: null, emergency: one.emergency };
      const appointment = { ...booked, start_date_time: startOn(today, one.start) };
      return done(server.call(appointments.store, { appointment, members: [], place_appointment_type_id }, token));
    }
    case 'status': {
      const of = db
        .selectFrom('live_appointments')
        .select('id')
        .where('client_id', '=', head ?? who);
      const found = await of.orderBy('id').execute();
      const row = found[one.which % Math.max(1, found.length)];
      if (!row) return;
      const how = 'came_today' in one.how && one.status !== 2 ? {} : one.how;
      return done(server.call(appointments.changeStatus, { id: row.id, status: one.status, ...how }, token));
    }
  }
}
