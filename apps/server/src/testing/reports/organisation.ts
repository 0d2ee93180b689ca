/**
 * A small organization whose figures were computed by hand, and helpers to build others.
 *
 * smallOrganisation   its households and visits
 * visit               a visit: an appointment that was closed
 */
import { ASYLUM_SEEKERS } from '@resa/rules/money/revenues';
import { sql } from 'kysely';
import type { Db } from '../../db/handles.ts';
import { writeVisit } from '../../visits/index.ts';
import { appointment, household } from '../factories.ts';

const SETTINGS = { asylum_seekers: [...ASYLUM_SEEKERS] };
export const MARKET = 2;
export const EVENT = 8;

/** A visit of a household: an appointment that was closed. */
export async function visit(
  db: Db,
  client_id: number,
  at: string,
  place_id: number,
  more: { type?: number; seats?: readonly number[] } = {},
) {
  const { type = MARKET, seats = [] } = more;
  const { id } = await appointment(db, {
    client_id,
    start_date_time: at,
    status: 2,
    appointment_type_id: type,
    place_id,
  });
  for (const seat of seats)
    await db.insertInto('appointment_participants').values({ appointment_id: id, client_id: seat }).execute();
  await db
    .transaction()
    .execute((trx) => writeVisit(trx, { now: new Date(`${at.slice(0, 10)}T15:00:00Z`), settings: SETTINGS }, id));
  return id;
}

/**
 * Counted by hand, at `here` unless noted otherwise:
 *   Roy       head 1980, child born 2008-03-10, who is 17 on the 9th and 18 on the 10th of March
 *             market 9 March 23:59 and 10 March 00:00; an event on 10 March with only the child
 *   Bouchard  head and child (2015); market 9 March; then a partner joins; market 23 March; the child is erased since
 *   Singh     single; market 10 March, closed and reopened (no visit); booked online on 10 March, cancelled
 *   Nguyen    single, has two files merged since, each with a market visit: 3 and 10 March, the first at `there`
 */
export async function smallOrganisation(db: Db, { here, there }: { here: number; there: number }) {
  const roy = await household(db, { last_name: 'Roy', dob: '1980-05-05' }, [{ role: 4, dob: '2008-03-10' }]);
  const [teen] = roy.members as [number];
  await visit(db, roy.id, '2026-03-09 23:59', here);
  await visit(db, roy.id, '2026-03-10 00:00', here);
  await visit(db, roy.id, '2026-03-10 10:00', here, { type: EVENT, seats: [teen] });

  const bouchard = await household(db, { last_name: 'Bouchard', dob: '1990-01-01' }, [{ role: 4, dob: '2015-06-01' }]);
  const [child] = bouchard.members as [number];
  await visit(db, bouchard.id, '2026-03-09 09:00', here);
  const { id: partner } = await household(db, { last_name: 'Bouchard', dob: '1991-01-01' });
  await sql`update memberships set date_end = '2026-03-14' where client_id = ${partner}`.execute(db);
  await sql`insert into memberships (client_id, group_id, group_role_type_id, date_start)
    values (${partner}, ${bouchard.group_id}, 3, '2026-03-15')`.execute(db);
  await visit(db, bouchard.id, '2026-03-23 09:00', here);
  await sql`update visit_persons set client_id = null, erased_id = '11111111-1111-4111-8111-111111111111'
    where client_id = ${child}`.execute(db);

  const singh = await household(db, { last_name: 'Singh' });
  const more = { client_id: singh.id, appointment_type_id: MARKET, start_date_time: '2026-03-10 11:00' };
  await appointment(db, { ...more, status: 1 });
  await appointment(db, { ...more, status: 4, origin: 2 });
  await appointment(db, { ...more, status: 3, emergency: 1 });
  await appointment(db, { ...more, status: 1, deleted_at: '2026-03-01T12:00:00Z' });

  const kept = await household(db, { last_name: 'Nguyen' });
  const gone = await household(db, { last_name: 'Nguyen' });
  await visit(db, gone.id, '2026-03-03 09:00', there);
  await visit(db, kept.id, '2026-03-10 11:00', here);
  // Leaves the rows as merging does.
  await sql`update clients set merged_into = ${kept.id}, deleted_at = '2026-03-20T12:00:00Z' where id = ${gone.id}`.execute(
    db,
  );
  await sql`update visits set head_client_id = ${kept.id} where head_client_id = ${gone.id}`.execute(db);
  await sql`update visit_persons set client_id = ${kept.id} where client_id = ${gone.id}`.execute(db);
  return { roy, teen, bouchard, child, partner, singh, nguyen: kept };
}
export type SmallOrganisation = Awaited<ReturnType<typeof smallOrganisation>>;
