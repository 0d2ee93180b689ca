import type { Settings } from '@resa/contract/settings';
import { type HouseholdMember, visitOf, zoneFinder } from '@resa/rules/booking/visit';
import type { NoIncome } from '@resa/rules/money/no-income';
import { monthlyAmount } from '@resa/rules/money/pay-frequency';
import { type Selectable, sql } from 'kysely';
import { bornOn, membershipsOn } from '../client-records/index.ts';
import type { ReadDb, Trx } from '../db/handles.ts';
import { rowsOf } from '../db/json.ts';
import type { RevenuesTable } from '../db/tables/clients.ts';
import { relativeRoles } from './relative-roles.ts';

/** When an appointment is closed, and the settings for the facts of its household. */
interface Closing {
  readonly now: Date;
  readonly settings: Pick<Settings, 'asylum_seekers'>;
}

/** Writes what is kept of a closed appointment: the visit, its persons and incomes as of its day (decision 005). */
export async function writeVisit(db: Trx, { now, settings }: Closing, appointment_id: number): Promise<void> {
  const appointment = await db
    .selectFrom('live_appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.appointment_type_id')
    // deleted too: an appointment of a deleted file can still be closed
    .innerJoin('clients as c', 'c.id', 'a.client_id')
    .select([
      'a.client_id',
      'c.family_id',
      'c.area',
      'a.place_id',
      'a.appointment_type_id',
      'a.start_date_time',
      't.category_id',
    ])
    .select([
      sql<number[]>`array(select client_id from appointment_participants where appointment_id = a.id)`.as(
        'participants',
      ),
      relativeRoles.as('relative_roles'),
    ])
    .where('a.id', '=', appointment_id)
    .executeTakeFirstOrThrow();
  const [date = '', start_time = ''] = appointment.start_date_time.split(' ');
  const members = await membersOn(db, appointment.client_id, date);
  const home = await homeOf(db, appointment.client_id, date);
  const postal_code = home?.postal_code ?? appointment.area;
  const { persons, revenues, ...facts } = visitOf({
    date,
    category: appointment.category_id,
    members,
    family_id: members[0]?.group_id ?? appointment.family_id,
    participants: appointment.participants,
    house_type_id: home?.house_type_id ?? null,
    postal_code,
    zone_id:
      postal_code === null
        ? null
        : zoneFinder(await db.selectFrom('zones').select(['id', 'zips']).execute())(postal_code),
    relative_roles: appointment.relative_roles,
    asylum_seekers: settings.asylum_seekers,
  });
  const visit = await db
    .insertInto('visits')
    .values({
      ...facts,
      appointment_id,
      place_id: appointment.place_id,
      appointment_type_id: appointment.appointment_type_id,
      start_time,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (persons.length > 0)
    await db
      .insertInto('visit_persons')
      .values(persons.map((person, position) => ({ visit_id: visit.id, position, ...person })))
      .execute();
  if (revenues.length > 0)
    await db
      .insertInto('visit_revenues')
      .values(revenues.map((revenue) => ({ visit_id: visit.id, ...revenue })))
      .execute();
}

/** Removes the visit of an appointment that is closed no longer, with its persons and incomes. */
export async function removeVisit(db: Trx, appointment_id: number): Promise<void> {
  await db.deleteFrom('visits').where('appointment_id', '=', appointment_id).execute();
}

type Income = Pick<Selectable<RevenuesTable>, 'revenue_type_id' | 'amount' | 'start_date' | 'end_date'> & {
  formula: string;
};

/** The people of the client's household on a day, with their incomes in dollars a month. */
async function membersOn(
  db: ReadDb,
  client_id: number,
  date: string,
): Promise<(HouseholdMember & { group_id: number })[]> {
  const people = await db
    .selectFrom(membershipsOn(date).as('own'))
    .innerJoin(membershipsOn(date).as('m'), 'm.group_id', 'own.group_id')
    .innerJoin('live_clients as c', 'c.id', 'm.client_id')
    .select(['m.client_id', 'm.group_id', 'm.group_role_type_id', 'm.date_start', 'm.date_end', 'c.gender_type_id'])
    .select(bornOn().as('dob'))
    .select(['c.citizenship_type_id', 'c.aboriginal_indicator_id', 'c.education_level_id', 'c.date_of_entry'])
    .select([
      'c.veteran_state_id',
      rowsOf(sql<NoIncome>`select start_date, end_date from no_incomes where client_id = c.id`).as('no_incomes'),
      rowsOf(sql<Income>`
        select r.revenue_type_id, r.amount, r.start_date, r.end_date, f.formula
        from revenues r join pay_frequency_types f on f.id = r.pay_frequency_type_id where r.client_id = c.id`).as(
        'incomes',
      ),
    ])
    .where('own.client_id', '=', client_id)
    .orderBy(bornOn())
    .orderBy('c.id')
    .execute();
  return people.map(({ incomes, ...person }) => ({
    ...person,
    revenues: incomes.flatMap(({ formula, amount, ...revenue }) => {
      const monthly = monthlyAmount(formula, amount);
      return monthly.code === 'Ok' ? [{ ...revenue, monthly_amount: monthly.amount }] : [];
    }),
  }));
}

/** Where the client lived on a day: the latest housing that had begun. */
function homeOf(db: ReadDb, client_id: number, date: string) {
  return (
    db
      .selectFrom('client_housings as h')
      .innerJoin('addresses as a', 'a.id', 'h.address_id')
      .select('h.house_type_id')
      // Also where it is kept apart (decision 068): the visit keeps its area only.
      .select(
        sql<string>`coalesce((select v.value ->> 'postal_code' from restricted_values v
        where v.table_name = 'addresses' and v.row_id = a.id), a.postal_code)`.as('postal_code'),
      )
      .where('h.client_id', '=', client_id)
      .where('h.start_date', '<=', date)
      .where((row) => row.or([row('h.end_date', 'is', null), row('h.end_date', '>=', date)]))
      .orderBy('h.start_date', 'desc')
      .orderBy('h.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}
