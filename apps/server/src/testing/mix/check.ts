/**
 * The rules that must hold after the mix, written in SQL and apart from the rules of the program: no slot over its
 * maximum and no household over a rule without an emergency, and rows, logs, visits, counts and reports that agree.
 * Returns a sentence for each that does not.
 */
import { contract } from '@resa/contract';
import type { AnswerOfCall, Call, RequestOf } from '@resa/contract/call';
import { ALL_SERVICES } from '@resa/contract/reports/params';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import { add, randomFrom, type Tally } from './run.ts';
import type { World } from './world.ts';

type Db = Kysely<Tables>;
type Ask = <C extends Call>(call: C, input: RequestOf<C>) => Promise<AnswerOfCall<C>>;

/** `ask` sends a call to one of the servers, whose counts are compared with the rows. */
export async function checkMix(db: Db, world: World, tally: Tally, ask: Ask): Promise<string[]> {
  const ids = sql`any(${world.plans.map(({ id }) => id)}::int[])`;
  const faults = [...tally.broken];
  faults.push(...(await quietBookings(db, world, tally, ask)));
  for (const [fault, query] of Object.entries(queries(ids, world.days[0] as string))) {
    const { rows } = await query.execute(db);
    faults.push(...rows.slice(0, 5).map((row) => `${fault}: ${JSON.stringify(row)}`));
  }
  faults.push(
    ...(await logFaults(db, ids)),
    ...(await logCounts(db, ids, tally)),
    ...(await shownCounts(db, world, ask)),
    ...(await reportedVisits(db, world, ask)),
  );
  return faults;
}

/** Booked places, and those held for somebody who waits. */
const taken = sql`
  select place_appointment_type_id as plan, start_date_time as start, units, emergency from live_appointments
  where status <> 4
  union all
  select place_appointment_type_id, start_date_time, units, 0 from waiting_offers where outcome is null`;

/** Each finds rows that must not be. */
function queries(ids: RawBuilder<unknown>, today: string): Record<string, RawBuilder<unknown>> {
  const ours = sql`(select * from live_appointments where place_appointment_type_id = ${ids})`;
  // An appointment that counts again was checked when it was booked: only the open rule is checked again (001 O-31).
  const again = sql`exists (select from appointment_status_changes c where c.appointment_id = a.id
    and c.from_status in (3, 4) and c.to_status in (1, 2))`;
  // A household that came on another day is recorded, even beyond the limits (decision 034).
  const came = sql`exists (select from activity_log l where l.entity = 'appointments' and l.entity_id = a.id
    and l.action = 'appointment.status' and l.properties ? 'start_date_time')`;
  const counted = sql`(select * from ${ours} a
    where a.status in (1, 2) and a.emergency = 0 and not ${again} and not ${came})`;
  const more = sql`exists (select from client_tags ct join tags_extras e on e.row_id = ct.tag_id
    where ct.client_id = a.client_id and e.item_id = a.appointment_type_id)`;
  return {
    'a slot over its maximum without an emergency': sql`
      select t.plan, t.start, sum(t.units) from (${taken}) t join place_appointment_types p on p.id = t.plan
      where t.plan = ${ids} and t.emergency = 0 group by 1, 2, p.max_appointments having sum(t.units) > p.max_appointments`,
    'an entry of a waiting list that is offered without a place, or holds one without': sql`
      select w.id, w.state from waiting_entries w
      where (w.state = 'offered') <> exists (select from waiting_offers o where o.waiting_entry_id = w.id and o.outcome is null)`,
    'a household twice on a waiting list': sql`
      select family_id, array_agg(id) from waiting_entries where state in ('waiting', 'offered')
      group by 1, place_appointment_type_id, date having count(*) > 1`,
    'a household for which two places are held': sql`
      select family_id, array_agg(id) from waiting_entries where state = 'offered' group by 1 having count(*) > 1`,
    'an offer that was taken without its booking': sql`
      select w.id from waiting_entries w join waiting_offers o on o.waiting_entry_id = w.id and o.outcome = 'accepted'
      where w.state <> 'booked' or w.appointment_id is null`,
    'a household with two open appointments': sql`
      select a.family_id, array_agg(a.id) from ${ours} a where a.status = 1 and not ${more} group by 1
      having count(*) > 1`,
    'a household over the maximum of a plan': sql`
      select a.family_id, a.place_appointment_type_id, array_agg(a.id) from ${counted} a
        join place_appointment_types p on p.id = a.place_appointment_type_id and p.max_appointments_per_client > 0
      group by 1, 2, p.max_appointments_per_client having count(*) > p.max_appointments_per_client`,
    'a household too soon at a market': sql`
      select a.id, b.id as other, a.start_date_time, b.start_date_time as other_start, c.food_frequency
      from ${counted} a join ${counted} b on b.family_id = a.family_id and b.id > a.id
        join clients c on c.id = a.client_id
      where a.appointment_type_id in (2, 4) and b.appointment_type_id in (2, 4)
        and abs(a.start_date_time::date - b.start_date_time::date) < c.food_frequency`,
    'somebody twice at one event': sql`
      select s.client_id, array_agg(a.id) from ${counted} a join appointment_participants s on s.appointment_id = a.id
      group by 1, a.place_appointment_type_id having count(*) > 1`,
    'places that are not those of who comes': sql`
      select a.id, a.units from ${ours} a join appointment_types t on t.id = a.appointment_type_id
      where a.units <> case when t.category_id = 2
        then (select count(*) from appointment_participants s where s.appointment_id = a.id) else 1 end`,
    'somebody of another household': sql`
      select a.id, s.client_id from ${ours} a join appointment_participants s on s.appointment_id = a.id
        join clients c on c.id = s.client_id where c.family_id <> a.family_id`,
    'a plan of another location or type': sql`
      select a.id from ${ours} a join place_appointment_types p on p.id = a.place_appointment_type_id
      where a.place_id <> p.place_id or a.appointment_type_id <> p.appointment_type_id`,
    'a closed appointment without its visit, or a visit without one': sql`
      select a.id, a.status, count(v.id) from appointments a left join visits v on v.appointment_id = a.id
      where a.place_appointment_type_id = ${ids} group by 1, 2
      having count(v.id) <> case when a.status = 2 then 1 else 0 end`,
    'a visit of another day than its appointment': sql`
      select a.id, v.date from ${ours} a join visits v on v.appointment_id = a.id
      where v.date <> a.start_date_time::date`,
    'a check-in of a day to come': sql`
      select a.id, a.start_date_time from ${ours} a join visits v on v.appointment_id = a.id and v.date > ${today}::date
      where (select action from activity_log l where l.entity = 'appointments' and l.entity_id = a.id
        order by l.id desc limit 1) = 'appointment.close'`,
    'a history that does not lead to the status': sql`
      select a.id, a.status, moves.steps from appointments a cross join lateral (
        select array_agg(array[from_status, to_status] order by id) as steps from appointment_status_changes c
        where c.appointment_id = a.id) moves
      where a.place_appointment_type_id = ${ids} and moves.steps is not null
        and (moves.steps[array_length(moves.steps, 1)][2] <> a.status or exists (
          select from generate_series(2, array_length(moves.steps, 1)) n where moves.steps[n][1] <> moves.steps[n - 1][2]))`,
    'a count of a day that is not that of its rows': sql`
      select * from (select place_id, start_date_time::date as date, appointment_type_id, count(*) as n
          from live_appointments where status <> 4 group by 1, 2, 3) real
        full join (select place_id, date, appointment_type_id, sum(delta) as n from appointment_counts
          group by 1, 2, 3 having sum(delta) <> 0) kept using (place_id, date, appointment_type_id)
      where real.n is distinct from kept.n`,
  };
}

/** The log of an appointment, entry after entry, must result in its row, and begin where the last one ended. */
async function logFaults(db: Db, ids: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<Row & { entries: Entry[] }>`
    select a.id, a.status, to_char(a.start_date_time, 'YYYY-MM-DD HH24:MI') as start_date_time, a.place_id, a.units,
      a.place_appointment_type_id, a.appointment_type_id, a.comments, a.emergency, (a.deleted_at is not null) as deleted,
      array(select client_id from appointment_participants s where s.appointment_id = a.id order by 1) as participants,
      coalesce((select json_agg(json_build_object('action', l.action, 'properties', l.properties) order by l.id)
        from activity_log l where l.entity = 'appointments' and l.entity_id = a.id), '[]') as entries
    from appointments a where a.place_appointment_type_id = ${ids} and a.created_by is not null`.execute(db);
  return rows.flatMap(({ id, deleted, entries, ...row }) => {
    const told: Record<string, unknown> = {};
    for (const [at, { action, properties }] of entries.entries()) {
      if (action === 'appointment.destroy') {
        if (!deleted || at < entries.length - 1) return [`appointment ${id} goes on after it was deleted`];
        continue;
      }
      for (const [field, [before, after]] of Object.entries(properties)) {
        if (field in told && text(told[field]) !== text(before))
          return [`appointment ${id}: ${action} found ${field} ${text(before)}, left at ${text(told[field])}`];
        told[field] = after;
      }
    }
    const differ = Object.entries(row).filter(([field, value]) => text(told[field]) !== text(value));
    return differ.map(
      ([field, value]) => `appointment ${id}: ${field} is ${text(value)}, in the log ${text(told[field])}`,
    );
  });
}
interface Row {
  id: number;
  deleted: boolean;
  [field: string]: unknown;
}
interface Entry {
  action: string;
  properties: Record<string, [unknown, unknown]>;
}
/** Missing, null and nobody are the same; participants have no order. */
const text = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted((a, b) => a - b) : (value ?? [])) ?? '[]';

/** As many entries as were acknowledged, no more and no fewer, and as many rows as were booked. */
async function logCounts(db: Db, ids: RawBuilder<unknown>, { logged }: Tally): Promise<string[]> {
  const { rows } = await sql<{ action: string; n: number }>`
    select action, count(*)::int as n from activity_log l
    where l.entity = 'appointments' and l.entity_id in (select id from appointments where place_appointment_type_id = ${ids})
      or l.entity = 'nonworking_days' and (l.properties->'place_appointment_type_id'->>1)::int = ${ids}
      or l.entity = 'nonworking_days' and (l.properties->'place_appointment_type_id'->>0)::int = ${ids}
    group by 1`.execute(db);
  const found = new Map(rows.map(({ action, n }) => [action, n]));
  const actions = new Set([...found.keys(), ...[...logged].filter(([, n]) => n > 0).map(([action]) => action)]);
  const faults = [...actions]
    .filter((action) => (found.get(action) ?? 0) !== (logged.get(action) ?? 0))
    .map((action) => `${action}: ${logged.get(action) ?? 0} acknowledged, ${found.get(action) ?? 0} in the log`);
  const booking = ['appointment.store', 'appointment.batch', 'waiting.accept'];
  const made = booking.reduce((sum, action) => sum + (logged.get(action) ?? 0), 0);
  const { rows: stored } = await sql<{ n: number }>`
    select count(*)::int as n from appointments where place_appointment_type_id = ${ids} and created_by is not null`.execute(
    db,
  );
  if (stored[0]?.n !== made) faults.push(`${made} bookings acknowledged, ${stored[0]?.n} rows`);
  return faults;
}

/** The taken places in the calendar and the wizard. */
async function shownCounts(db: Db, { plans, days }: World, ask: Ask): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await sql<{ plan: number; start: string; units: number }>`
    select plan, to_char(start, 'YYYY-MM-DD HH24:MI') as start, sum(units)::int as units
    from (${taken}) t where plan = any(${plans.map(({ id }) => id)}::int[]) group by 1, 2`.execute(db);
  const real = new Map(rows.map(({ plan, start, units }) => [`${plan} ${start}`, units]));
  for (const { id, place_id } of plans)
    for (const date of days) {
      const day = await ask(contract.appointments.listMonth, { date, location: place_id });
      if (day.code !== 'Ok') return [`the calendar: ${JSON.stringify(day)}`];
      for (const { time, booked } of day.group.slots.filter((slot) => slot.place_appointment_type_id === id)) {
        const units = real.get(`${id} ${date} ${time}`) ?? 0;
        if (booked !== units) faults.push(`plan ${id} on ${date} ${time}: ${booked} shown, ${units} in rows`);
      }
    }
  return faults;
}

/** The trend of days from today on: visits of today, and none of a future day. */
async function reportedVisits(db: Db, { days }: World, ask: Ask): Promise<string[]> {
  const range = { from: days[0] as string, to: days.at(-1) as string };
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from live_appointments where status = 2 and start_date_time::date = ${range.from}::date`.execute(
    db,
  );
  const sheet = await ask(contract.reports.sheet, { name: 'tendance', params: { range, category: ALL_SERVICES } });
  if (sheet.code !== 'Ok') return [`the trend: ${JSON.stringify(sheet)}`];
  const total = sheet.blocks[0]?.rows.at(-1)?.cells[1];
  return total === rows[0]?.n ? [] : [`the trend has ${total} visits of today, the rows ${rows[0]?.n}`];
}

const QUIET = 12;

/**
 * Books while nothing else happens, half of the times as an emergency: on a plan without limits for a household, exactly
 * the bookings beyond the free places are marked. It cancels its bookings.
 */
async function quietBookings(db: Db, { plans, households, days, times }: World, tally: Tally, ask: Ask) {
  const on = plans.find(({ limits, event }) => !limits && !event);
  if (!on) return ['no plan is without limits'];
  const random = randomFrom(tally.acts);
  const any = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const faults: string[] = [];
  for (let n = 0; n < QUIET; n++) {
    const start_date_time = `${any(days.slice(1))} ${any(times)}`;
    const { rows } = await sql<{ free: number }>`
      select (max_appointments - coalesce((select sum(units) from (${taken}) t
        where t.plan = p.id and t.start = ${start_date_time}::timestamp), 0))::int as free
      from place_appointment_types p where id = ${on.id}`.execute(db);
    const isFull = (rows[0]?.free ?? 0) < 1;
    const emergency = n % 2 === 0 ? 1 : 0;
    const { place_id, appointment_type_id } = on;
    const booked = { place_id, appointment_type_id, start_date_time, comments: null, emergency } as const;
    const appointment = { ...booked, client_id: any(households).head };
    const answer = await ask(contract.appointments.store, {
      appointment,
      members: [],
      place_appointment_type_id: on.id,
    });
    if (answer.code !== 'Ok') continue;
    const { id } = answer;
    const stored = await db
      .selectFrom('appointments')
      .select('emergency')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const expected = emergency === 1 && isFull ? 1 : 0;
    if (stored.emergency !== expected || (isFull && emergency === 0))
      faults.push(
        `${id} at ${start_date_time} is ${stored.emergency}, asked ${emergency}, ${isFull ? 'full' : 'free'}`,
      );
    await ask(contract.appointments.changeStatus, { id, status: 4 });
    add(tally.logged, 'appointment.store', 1);
    add(tally.logged, 'appointment.status', 1);
  }
  return faults;
}
