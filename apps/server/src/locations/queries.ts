/** Rows of locations, plans and days as the calls read them. */
import type { Place, PlanRow } from '@resa/contract/locations';
import { shownPeriod } from '@resa/rules/booking/periods';
import { PLAN_DEFAULTS } from '@resa/rules/booking/plan';
import type { Plan, PlanData, PlanPeriod } from '@resa/rules/booking/schedule';
import { NOT_OF_PLANS, refusedPlaceholders } from '@resa/rules/text/mail-template';
import { type Selectable, sql } from 'kysely';
import type { ReadDb, Trx } from '../db/handles.ts';
import type { Tables } from '../db/tables/index.ts';
import { notFound } from '../frame/call/refused.ts';

/** The tables of a location's schedule, other than its plans. */
export type DayTable = 'working_hours' | 'nonworking_days' | 'reschedule_days' | 'cutoffs';
export type EditedTable = DayTable | 'places' | 'place_appointment_types';

/** A location with its address; undefined when it does not exist. */
export async function placeOf(db: ReadDb, id: number): Promise<Place | undefined> {
  const row = await withAddresses(db)
    .select(['p.comments', 'p.faces_queue', 'p.offline', 'p.day_list_to', 'p.row_version'])
    .select(
      sql<number>`(select count(*)::int from offline_acts o where o.place_id = p.id and o.outcome = 'waits')`.as(
        'unsettled',
      ),
    )
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row && withAddress(row);
}

/** Locations `p` with their addresses; withAddress() makes one of each row. */
export const withAddresses = (db: ReadDb) =>
  db
    .selectFrom('places as p')
    .leftJoin('addresses as a', 'a.id', 'p.address_id')
    .select(['p.id', 'p.name', 'p.active', 'p.address_id'])
    .select(['a.address_ln1', 'a.address_ln2', 'a.unit', 'a.postal_code', 'a.country_id', 'a.province_id', 'a.city_id'])
    .select(['a.international_province_name', 'a.international_city_name']);

type AddressColumn = keyof NonNullable<Place['address']>;

/** The columns of its address together, or null without an address. */
export function withAddress<R extends { address_id: number | null } & Record<AddressColumn, unknown>>(row: R) {
  const { address_id, address_ln1, address_ln2, unit, postal_code, country_id, province_id, city_id, ...more } = row;
  const { international_province_name, international_city_name, ...own } = more;
  const names = { international_province_name, international_city_name };
  const address = { address_ln1, address_ln2, unit, postal_code, country_id, province_id, city_id, ...names };
  return { ...own, address: address_id === null ? null : (address as NonNullable<Place['address']>) };
}

/** The plans of a location, or one of them, in the order of their types. Dates are those of the period booked today. */
export async function plansOf(
  db: ReadDb,
  of: { place_id: number } | { id: number },
  today: string,
): Promise<PlanRow[]> {
  const [column, value] = 'id' in of ? (['p.id', of.id] as const) : (['p.place_id', of.place_id] as const);
  const plans = await db
    .selectFrom('place_appointment_types as p')
    .innerJoin('appointment_types as t', 't.id', 'p.appointment_type_id')
    .selectAll('p')
    .select('t.category_id')
    // deleted too: they keep the plan and its type.
    .select(sql<0 | 1>`exists (select from appointments a where a.place_appointment_type_id = p.id)::int`.as('used'))
    .where(column, '=', value)
    .orderBy('t.position')
    .orderBy('p.start_date')
    .orderBy('p.id')
    .execute();
  const periods = await periodsOfPlans(
    db,
    plans.map(({ id }) => id),
  );
  return plans.map((row) => {
    const plan = { ...row, data: dataOf(row.data) };
    const own = periods.filter((period) => period.place_appointment_type_id === plan.id).map(onlyDates);
    return { ...plan, ...onlyDates(shownPeriod(plan as Plan, own, today)), periods: own };
  });
}

const periodsOfPlans = (db: ReadDb, ids: readonly number[]) =>
  db
    .selectFrom('plan_periods')
    .selectAll()
    .where('place_appointment_type_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('start_date')
    .execute();

const onlyDates = ({ start_date, end_date, booking_start_date, booking_end_date }: PlanPeriod) => ({
  start_date,
  end_date,
  booking_start_date,
  booking_end_date,
});

/** How a plan repeats; rows of an import may hold less. */
const dataOf = (data: unknown): PlanData => ({ ...PLAN_DEFAULTS.data, ...(data as Partial<PlanData> | null) });

/** The rows of one kind of a location's schedule. */
export const daysOf = <T extends DayTable>(db: ReadDb, table: T, place_id: number) =>
  sql<Omit<Row<T>, 'updated_at' | 'updated_by'>>`
    select * from ${sql.table(table)} where place_id = ${place_id}
    order by ${sql.join(ORDER[table].map((column) => sql.ref(column)))}`
    .execute(db)
    .then(({ rows }) => rows);

const ORDER: Readonly<Record<DayTable, string[]>> = {
  working_hours: ['weekday', 'start_time', 'id'],
  nonworking_days: ['date', 'id'],
  reschedule_days: ['date', 'start_time', 'id'],
  cutoffs: ['weekday'],
};

type Row<T extends EditedTable> = Selectable<Tables[T]>;

/** Returns a row of a table, or throws NotFound. While lockPlace() holds, no other change can alter it. */
export async function rowOf<T extends EditedTable>(db: ReadDb, table: T, id: number): Promise<Row<T>> {
  const { rows } = await sql<Row<T>>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** One writer at a time on a location and its schedule. Throws NotFound without such a location. */
export async function lockPlace(db: Trx, id: number): Promise<Row<'places'>> {
  const { rows } = await sql<Row<'places'>>`select * from places where id = ${id} for no key update`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The mail templates that a plan can choose, by their kind. */
export const templatesOfPlans = (db: ReadDb) =>
  db
    .selectFrom('mail_templates')
    .select(['id', 'name', 'name_fr', 'subject_en', 'subject_fr', 'mail_en', 'mail_fr'])
    .where('kind', 'not in', NOT_OF_PLANS);

/** Whether a booking fills in everything that a template names. */
export const fitsPlans = ({ subject_en, subject_fr, mail_en, mail_fr }: Record<TemplateText, string>): boolean =>
  refusedPlaceholders([subject_en, subject_fr, mail_en, mail_fr], 'booked').length === 0;
type TemplateText = 'subject_en' | 'subject_fr' | 'mail_en' | 'mail_fr';
