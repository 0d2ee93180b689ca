/** A few households that change into each other, and a plan on which all of them book. */
import { ROLE } from '@resa/rules/person/family';
import { addDays } from '@resa/rules/time/dates';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import { household, plan } from '../factories.ts';

export const PEOPLE = 9;
/** The one of them whose file can be deleted. */
export const INACTIVE = 7;

/** Places at each start, and appointments of a household. */
export const MOST = 2;
const MARKET = 2;

export interface Neighbourhood {
  people: readonly number[];
  market: Awaited<ReturnType<typeof plan>>;
}

/**
 * A couple with a child and a grown child, a parent with a child of 17, and three single persons, one of them inactive.
 * Heads and single persons have an address.
 */
export async function neighbourhood(db: Kysely<Tables>, day: string): Promise<Neighbourhood> {
  const born = (years: number) => `${Number(day.slice(0, 4)) - years}-01-01`;
  const married = { marital_status_type_id: 2, email: `s${crypto.randomUUID()}@resa.example`, dob: born(41) };
  const homes = [
    await household(db, married, [
      { role: ROLE.partner, email: married.email, dob: born(39) },
      { role: ROLE.child, dob: born(11) },
      { role: ROLE.child, dob: born(25) },
    ]),
    await household(db, {}, [{ role: ROLE.child, dob: born(17) }]),
    await household(db, { marital_status_type_id: 3 }),
    await household(db, { client_state_type_id: 2, email: married.email }),
    await household(db),
  ];
  for (const { id } of homes)
    await sql`
      with a as (insert into addresses (address_ln1, postal_code, country_id) values ('1 Elm', 'H2X 1Y4', 1) returning id)
      insert into client_housings (client_id, house_type_id, address_id, start_date)
      select ${id}::int, (select min(id) from house_types), id, ${addDays(day, -30)}::date from a`.execute(db);
  const dates = { start_date: addDays(day, -1), end_date: addDays(day, 60), booking_start_date: addDays(day, -1) };
  const most = { max_appointments: MOST, max_appointments_per_client: MOST };
  const hours = { start_time: '09:00', end_time: '10:00' };
  const market = await plan(db, { appointment_type_id: MARKET, ...dates, ...most }, hours);
  return { people: homes.flatMap(({ id, members }) => [id, ...members]), market };
}
