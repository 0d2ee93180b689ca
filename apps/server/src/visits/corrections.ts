/**
 * Corrections of the persons of a visit (decision 049).
 *
 * participants      the participants of an event: its seats or, once its visit was corrected, the persons of the visit
 * visitOf, personsOfVisit   the visit of an appointment, and the persons that it counts
 * countable         the persons of a household that a visit may count
 * correctVisit      writes a correction
 * correctionsOf     the corrections of an appointment's visit, the latest first
 * isCorrected       whether a visit has one
 */
import { CATEGORY } from '@resa/rules/booking/schedule';
import { correctedHousehold, type PersonFacts, personOf, type VisitPerson } from '@resa/rules/booking/visit';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { type Selectable, sql } from 'kysely';
import { fullName } from '../client-records/index.ts';
import type { ReadDb, Trx } from '../db/handles.ts';
import type { VisitsTable } from '../db/tables/appointments.ts';
import { relativeRoles } from './relative-roles.ts';

type Visit = Pick<Selectable<VisitsTable>, 'id' | 'date' | 'category_id' | 'family_id'>;
type Stored = Omit<VisitPerson, 'client_id'> & { client_id: number | null; erased_id: string | null };
const FACTS = [
  ...(['client_id', 'erased_id', 'age', 'gender_type_id', 'group_role_type_id', 'citizenship_type_id'] as const),
  ...(['aboriginal_indicator_id', 'education_level_id', 'veteran_state_id', 'date_of_entry'] as const),
] as const;

/** Rows of appointment and client. Needs an alias. */
export const participants = sql<{ appointment_id: number; client_id: number }>`(
  select s.appointment_id, s.client_id from appointment_participants s
  where not exists (
    select from visits v join visit_corrections k on k.visit_id = v.id where v.appointment_id = s.appointment_id)
  union all
  select v.appointment_id, p.client_id from visits v join visit_persons p on p.visit_id = v.id
  where v.category_id = ${sql.lit(CATEGORY.event)} and p.client_id is not null
    and exists (select from visit_corrections k where k.visit_id = v.id))`;

/** The visit of an appointment; undefined unless it is attended. */
export const visitOf = (db: ReadDb, appointment_id: number): Promise<Visit | undefined> =>
  db
    .selectFrom('visits')
    .select(['id', 'date', 'category_id', 'family_id'])
    .where('appointment_id', '=', appointment_id)
    .executeTakeFirst();

/** The persons that a visit counts, in their order. */
export const personsOfVisit = (db: ReadDb, visit_id: number): Promise<Stored[]> =>
  db.selectFrom('visit_persons').select(FACTS).where('visit_id', '=', visit_id).orderBy('position').execute();

/** A person with a file that a visit may count, with the role of that day or of their joining. */
interface Countable {
  client_id: number;
  file_number: number;
  name: string;
  dob: string | null;
  group_role_type_id: number | null;
}

/**
 * The persons that a visit may count: everybody who was in its household on the day or joined later, except persons
 * born after the day and persons whose file is deleted.
 */
export async function countable(
  db: ReadDb,
  { date, family_id }: Visit,
  { client_id, today }: { client_id: number; today: string },
): Promise<Countable[]> {
  const { rows } = await sql<Countable>`
    with households as (
      select ${family_id}::int as id
      -- deleted too: the people of a household can have been merged into another
      union select stayed.family_id from clients was join clients stayed on stayed.id = was.merged_into
        where was.family_id = ${family_id}::int
      union select group_id from memberships_on(${date}::date)
        where client_id = ${client_id}::int and ${family_id}::int is null)
    select distinct on (c.id) c.id as client_id, c.file_number, ${fullName()} as name, c.dob, m.group_role_type_id
    from memberships m join live_clients c on c.id = m.client_id
    where m.group_id in (select id from households)
      and m.last_day >= greatest(${date}::date, m.date_start) and m.date_start <= ${today}::date
      and (c.dob is null or c.dob <= ${date}::date)
    order by c.id, m.date_start, m.id`.execute(db);
  return rows;
}

/** The dates of birth of files, deleted ones too. */
export async function birthsOf(db: ReadDb, ids: readonly number[]): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ id: number; dob: string | null }>`
    -- deleted too: a visit counts them
    select id, dob from clients where id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, dob }) => [id, dob]));
}

interface Correction {
  readonly visit: Visit;
  readonly before: readonly Stored[];
  readonly persons: readonly { client_id: number; group_role_type_id: number | null }[];
  readonly reason: string;
  readonly at: string;
  readonly user_id: number;
}

/**
 * Replaces the persons of a visit. Persons who stay or return keep their recorded facts; new ones get the facts of
 * their file now. Erased persons stay. Returns the persons after.
 */
export async function correctVisit(db: Trx, { visit, before, persons, reason, at, user_id }: Correction) {
  const after = await personsAfter(db, visit, before, persons);
  const { id: correction_id } = await db
    .insertInto('visit_corrections')
    .values({ visit_id: visit.id, reason, created_at: at, created_by: user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sides = [
    ...before.map((person, position) => ({ correction_id, side: 'before' as const, position, ...person })),
    ...after.map((person, position) => ({ correction_id, side: 'after' as const, position, ...person })),
  ];
  await db.insertInto('visit_correction_persons').values(sides).execute();
  await db.deleteFrom('visit_persons').where('visit_id', '=', visit.id).execute();
  await db
    .insertInto('visit_persons')
    .values(after.map((person, position) => ({ visit_id: visit.id, position, ...person })))
    .execute();
  const { rows } = await sql<{ roles: number[] }>`select ${relativeRoles} as roles`.execute(db);
  const facts = correctedHousehold(visit.category_id, after, rows[0]?.roles);
  if (facts.household_type) await db.updateTable('visits').set(facts).where('id', '=', visit.id).execute();
  return after;
}

async function personsAfter(db: Trx, visit: Visit, before: readonly Stored[], persons: Correction['persons']) {
  const roleOf = new Map(persons.map(({ client_id, group_role_type_id }) => [client_id, group_role_type_id]));
  const stay = before.filter(({ client_id }) => client_id === null || roleOf.has(client_id));
  const ids = persons.map(({ client_id }) => client_id).filter((id) => !stay.some(({ client_id }) => client_id === id));
  const former = await db
    .selectFrom('visit_correction_persons as p')
    .innerJoin('visit_corrections as k', 'k.id', 'p.correction_id')
    .distinctOn('p.client_id')
    .select(FACTS.map((column) => `p.${column}` as const))
    .where('k.visit_id', '=', visit.id)
    .where('p.side', '=', 'before')
    .where('p.client_id', '=', sql<number>`any(${sql.val(ids)}::int[])`)
    .orderBy('p.client_id')
    .orderBy('k.id', 'desc')
    .execute();
  const known = new Set(former.map(({ client_id }) => client_id));
  const files = await db
    .selectFrom('live_clients')
    .select(['id as client_id', 'dob', 'gender_type_id', 'citizenship_type_id', 'aboriginal_indicator_id'])
    .select(['education_level_id', 'veteran_state_id', 'date_of_entry'])
    .where('id', '=', sql<number>`any(${sql.val(ids.filter((id) => !known.has(id)))}::int[])`)
    .execute();
  const added = files.map((file) => ({
    ...personOf({ ...file, group_role_type_id: null } satisfies PersonFacts & { dob: string | null }, visit.date),
    erased_id: null,
  }));
  const all = [...stay, ...[...former, ...added].sort((one, other) => (other.age ?? -1) - (one.age ?? -1))].map(
    (person) => ({
      ...person,
      group_role_type_id: roleOf.get(person.client_id ?? 0) ?? (person.client_id ? null : person.group_role_type_id),
    }),
  );
  const isHead = (person: Stored) => isHeadOrSingle(person.group_role_type_id);
  return [...all.filter(isHead), ...all.filter((person) => !isHead(person))];
}

/** Whether a restricted person is or was counted in visits `v`: the reason of a correction may name them (decision 068). */
const countsRestricted = sql`exists (
  select from restricted_clients r where r.client_id = v.head_client_id or r.client_id in (
    select p.client_id from visit_correction_persons p join visit_corrections o on o.id = p.correction_id
    where o.visit_id = v.id))`;

/** The corrections of an appointment's visit, each with the persons that it changed. */
export async function correctionsOf(db: ReadDb, appointment_id: number) {
  const rows = await db
    .selectFrom('visit_corrections as k')
    .innerJoin('visits as v', 'v.id', 'k.visit_id')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .select(['k.id', 'k.created_at as at', 'u.name as user'])
    .select(sql<string | null>`case when not ${countsRestricted} then k.reason end`.as('reason'))
    .where('v.appointment_id', '=', appointment_id)
    .orderBy('k.id', 'desc')
    .execute();
  if (rows.length === 0) return [];
  const { rows: changed } = await sql<Changed>`
    select coalesce(b.correction_id, a.correction_id) as correction_id, c.id as client_id, ${fullName()} as name,
      (b.correction_id is not null)::int as was_counted, (a.correction_id is not null)::int as is_counted,
      b.group_role_type_id as former_role, a.group_role_type_id as role
    from (select * from visit_correction_persons where side = 'before') b
    full join (select * from visit_correction_persons where side = 'after') a on a.correction_id = b.correction_id
      and coalesce(a.client_id::text, a.erased_id::text) = coalesce(b.client_id::text, b.erased_id::text)
    left join live_clients c on c.id = coalesce(a.client_id, b.client_id)
    where coalesce(b.correction_id, a.correction_id) = any(${rows.map(({ id }) => id)}::int[])
      and (a.correction_id is null or b.correction_id is null
        or a.group_role_type_id is distinct from b.group_role_type_id)
    order by coalesce(a.position, b.position), client_id`.execute(db);
  return rows.map(({ id, ...row }) => ({
    ...row,
    persons: changed
      .filter(({ correction_id }) => correction_id === id)
      .map(({ correction_id: _, ...person }) => person),
  }));
}

interface Changed {
  correction_id: number;
  client_id: number | null;
  name: string | null;
  was_counted: 0 | 1;
  is_counted: 0 | 1;
  former_role: number | null;
  role: number | null;
}

/** Whether the visit of an appointment was corrected. */
export async function isCorrected(db: ReadDb, appointment_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from visit_corrections k join visits v on v.id = k.visit_id where v.appointment_id = ${appointment_id}
    limit 1`.execute(db);
  return rows.length > 0;
}
