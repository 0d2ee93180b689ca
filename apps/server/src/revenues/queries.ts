/** Revenues, and the facts they are checked against, as the calls of this feature read them. */
import type { StoredNoIncome, StoredRevenue } from '@resa/contract/revenues';
import type { RevenueType } from '@resa/rules/money/revenues';
import { isChildRole } from '@resa/rules/person/family';
import { sql } from 'kysely';
import { householdOf, personName } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';

const COLUMNS = [
  'r.id',
  'r.client_id',
  'r.revenue_type_id',
  'r.pay_frequency_type_id',
  'r.amount',
  'r.start_date',
  'r.end_date',
  'r.note',
  'r.row_version',
] as const;

/** Revenues `r` as they are stored. */
export const revenueRows = (db: ReadDb) => db.selectFrom('revenues as r').select(COLUMNS);

/** Those of these clients that have not ended before today: current ones, and those that begin later. */
export const openRevenues = (db: ReadDb, clients: readonly number[], today: string): Promise<StoredRevenue[]> =>
  revenueRows(db)
    .where(sql<boolean>`r.client_id = any(${[...clients]}::int[])`)
    .where(sql<boolean>`(r.end_date is null or r.end_date >= ${today}::date)`)
    .orderBy('r.start_date')
    .orderBy('r.id')
    .execute();

/** Declarations of having no income `n` as they are stored. */
export const noIncomeRows = (db: ReadDb) =>
  db
    .selectFrom('no_incomes as n')
    .select(['n.id', 'n.client_id', 'n.start_date', 'n.end_date', 'n.note', 'n.row_version']);

/** Declarations of these clients, newest first. */
export const noIncomesOf = (db: ReadDb, clients: readonly number[]): Promise<StoredNoIncome[]> =>
  noIncomeRows(db)
    .where(sql<boolean>`n.client_id = any(${[...clients]}::int[])`)
    .orderBy('n.start_date', 'desc')
    .orderBy('n.id')
    .execute();

/** The frequencies with the formulas that make monthly amounts of revenues. */
export const payFrequencies = (db: ReadDb) =>
  db.selectFrom('pay_frequency_types').select(['id', 'formula', 'active']).execute();

/** The revenue types that are offered to anybody, with the roles that they are for. */
export async function revenueTypes(db: ReadDb): Promise<RevenueType[]> {
  const { rows } = await sql<RevenueType>`
    select t.id, t.min_age, t.has_child,
      array(select item_id from revenue_types_group_roles where row_id = t.id) as group_roles
    from revenue_types t where t.active = 1 order by t.position, t.id`.execute(db);
  return rows;
}

/** An unknown age meets every minimum age. */
const UNKNOWN_AGE = 150;

/** A person as revenue types are offered to them. */
export interface Person {
  client_id: number;
  file_number: number;
  name: string;
  group_role_type_id: number | null;
  citizenship_type_id: number | null;
  role: number | null;
  age: number;
  family_has_child: boolean;
}

/** The household of a client today, head first; a person without one is a household of one. Throws NotFound. */
export async function personsOfHousehold(db: ReadDb, client_id: number, today: string) {
  const client = await db
    .selectFrom('live_clients as c')
    .select(['c.id', 'c.file_number'])
    .select(personName)
    .where('c.id', '=', client_id)
    .executeTakeFirst();
  if (!client) throw notFound();
  const members = await householdOf(db, client_id, today);
  const ids = members.length > 0 ? members.map((member) => member.client_id) : [client_id];
  const citizenships = await db
    .selectFrom('live_clients')
    .select(['id', 'citizenship_type_id'])
    .where('id', 'in', ids)
    .execute();
  const family_has_child = members.some(({ group_role_type_id }) => isChildRole(group_role_type_id));
  const alone = { client_id, file_number: client.file_number, name: client.name, group_role_type_id: null, age: null };
  const persons = (members.length > 0 ? members : [alone]).map(
    ({ client_id, file_number, name, group_role_type_id, age }): Person => ({
      client_id,
      file_number,
      name,
      group_role_type_id,
      role: group_role_type_id,
      citizenship_type_id: citizenships.find(({ id }) => id === client_id)?.citizenship_type_id ?? null,
      age: age ?? UNKNOWN_AGE,
      family_has_child,
    }),
  );
  return { persons, members };
}
