/** The rows of two files that only one file can have. */
import { LIVE_STATES } from '@resa/rules/person/client-state';
import { moneyText } from '@resa/rules/text/money-text';
import { sql } from 'kysely';
import { fullName, membershipsOn } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { notFound } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';

export interface Household {
  client_id: number;
  group_id: number;
  role: number;
  others: number;
  /** Its head and how many live there, for people to read. */
  line: string;
}
export interface OpenRow {
  id: number;
  client_id: number;
  line: string;
}
export interface MergeFacts {
  today: string;
  households: { source: Household; target: Household };
  /** Current and coming addresses of the two. */
  housings: OpenRow[];
  /** Current and coming revenues of the two. */
  revenues: (OpenRow & { revenue_type_id: number })[];
  /** Open appointments from today on, of the two and of their households. */
  appointments: (OpenRow & { family_id: number | null })[];
  /**
   * The email addresses of the two files that files in service have, with their households, except the source's own
   * file.
   */
  emails: { email: string; family_id: number | null }[];
}

export async function factsOf(db: ReadDb, ctx: Context, source: number, target: number): Promise<MergeFacts> {
  const today = ctx.today.date;
  const pair = [source, target];
  const households = await householdsOf(db, pair, today);
  const [ownHousehold, its] = pair.map((id) => households.find(({ client_id }) => client_id === id));
  if (!ownHousehold || !its) throw notFound();
  return {
    today,
    households: { source: ownHousehold, target: its },
    housings: await housingsOf(db, ctx, pair),
    revenues: await revenuesOf(db, ctx, pair),
    appointments: await appointmentsOf(db, ctx, pair, [ownHousehold.group_id, its.group_id]),
    emails: await emailsOf(db, source, target),
  };
}

async function householdsOf(db: ReadDb, pair: readonly number[], today: string): Promise<Household[]> {
  const { rows } = await sql<Household>`
    select m.client_id, m.group_id, m.group_role_type_id as role,
      (select count(distinct o.client_id)::int from memberships o join live_clients c on c.id = o.client_id
        where o.group_id = m.group_id and o.client_id <> all(${pair}::int[])
          and o.last_day >= greatest(o.date_start, ${today}::date)) as others,
      (select coalesce(max(case when o.group_role_type_id in (1, 2) then ${fullName()} end), '')
          || ' (' || count(*) || ')'
        from ${membershipsOn(today)} o join live_clients c on c.id = o.client_id where o.group_id = m.group_id) as line
    from ${membershipsOn(today)} m where m.client_id = any(${pair}::int[])`.execute(db);
  return rows;
}

const isOpen = (today: string) => sql`(h.end_date is null or h.end_date >= ${today}::date)`;

async function housingsOf(db: ReadDb, { locale, today }: Context, pair: readonly number[]): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select h.id, h.client_id, concat_ws(', ', a.address_ln1, a.unit,
      coalesce(${sql.ref(`t.name_${locale}`)}, a.international_city_name), a.postal_code) as line
    from client_housings h join addresses a on a.id = h.address_id left join cities t on t.id = a.city_id
    where h.client_id = any(${pair}::int[]) and ${isOpen(today.date)} order by h.start_date, h.id`.execute(db);
  return rows;
}

async function revenuesOf(db: ReadDb, { locale, today }: Context, pair: readonly number[]) {
  const { rows } = await sql<Omit<MergeFacts['revenues'][number], 'line'> & { amount: number; frequency: string }>`
    select h.id, h.client_id, h.revenue_type_id, h.amount, ${sql.ref(`f.name_${locale}`)} as frequency
    from revenues h join pay_frequency_types f on f.id = h.pay_frequency_type_id
    where h.client_id = any(${pair}::int[]) and ${isOpen(today.date)} order by h.start_date, h.id`.execute(db);
  return rows.map(({ amount, frequency, ...row }) => ({ ...row, line: `${moneyText(amount, locale)} · ${frequency}` }));
}

async function appointmentsOf(
  db: ReadDb,
  { locale, today }: Context,
  pair: readonly number[],
  groups: readonly number[],
): Promise<MergeFacts['appointments']> {
  const { rows } = await sql<MergeFacts['appointments'][number]>`
    select a.id, a.client_id, a.family_id,
      to_char(a.start_date_time, 'YYYY-MM-DD HH24:MI') || ' · ' || ${sql.ref(`t.name_${locale}`)} as line
    from live_appointments a join appointment_types t on t.id = a.appointment_type_id
    where a.status = 1 and a.start_date_time >= ${`${today.date} 00:00`}
      and (a.client_id = any(${pair}::int[]) or a.family_id = any(${groups}::int[]))
    order by a.start_date_time, a.id`.execute(db);
  return rows;
}

async function emailsOf(db: ReadDb, source: number, target: number): Promise<MergeFacts['emails']> {
  const { rows } = await sql<MergeFacts['emails'][number]>`
    select lower(o.email) as email, o.family_id from live_clients o
    where o.id <> all(array[${source}::int, ${target}::int])
      and o.client_state_type_id = any(${sql.val([...LIVE_STATES])}::int[])
      and lower(o.email) in (select lower(email) from live_clients where id in (${source}, ${target}))`.execute(db);
  return rows;
}
