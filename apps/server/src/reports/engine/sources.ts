/**
 * What reports count: visits as they were written on their day (decision 005), their persons, and appointments.
 *
 * visitsIn, personsOf, appointmentsOn   sources of rows
 * CHILD, ADULT                          conditions on a person of a visit
 */

import { CATEGORY } from '@resa/rules/booking/schedule';
import { ROLE } from '@resa/rules/person/family';
import { sql } from 'kysely';
import { ids, type Source } from './query.ts';

interface Span {
  /** The user's locations. */
  readonly places: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly category?: number;
}
export const { market: MARKET, event: EVENT } = CATEGORY;

/**
 * The household that a family's visits count for: that of the file which stayed, where the family's people were merged and
 * nobody lives in it any more. Merged files count as one in past periods too.
 */
const merged = sql`
  select distinct on (was.family_id) was.family_id as was, stayed.family_id
  -- deleted too: the file that goes in a merge is deleted
  from clients was join live_clients stayed on stayed.id = was.merged_into
  where stayed.family_id is distinct from was.family_id
    and not exists (select from live_clients left_over where left_over.family_id = was.family_id)
  order by was.family_id, was.id`;

/** Visits between two days, both included. Without a family, a visit is of its head's household, or of one of its own. */
export const visitsIn = ({ places, from, to, category }: Span): Source => sql`
  select v.id, v.appointment_id, v.date, v.start_time, v.place_id, v.appointment_type_id as type_id, v.household_type, v.household_size,
    v.head_client_id as client_id,
    coalesce('f' || coalesce(merged.family_id, v.family_id), 'c' || v.head_client_id, 'v' || v.id) as household
  from visits v left join (${merged}) merged on merged.was = v.family_id
  where v.date between ${from}::date and ${to}::date and v.place_id = any(${ids(places)})
    and (${category ?? null}::int is null or v.category_id = ${category ?? null}::int)`;

/** Each person of each visit; an erased person is told from others by their random id (decision 013). */
export const personsOf = (visits: Source): Source => sql`
  select v.id, v.date, v.start_time, v.place_id, v.type_id, v.household_type, v.household, p.client_id, p.age,
    p.group_role_type_id, p.gender_type_id,
    coalesce('c' || p.client_id, 'e' || p.erased_id, 'p' || v.id || '.' || p.position) as person
  from (${visits}) v join visit_persons p on p.visit_id = v.id`;

/** Under 18 on the day; without a date of birth, a child's role counts (000 O-68). */
export const CHILD = sql`coalesce(age < 18, group_role_type_id in (${ROLE.child}, ${ROLE.other_child}), false)`;
export const ADULT = sql`not ${CHILD}`;

/** Appointments of a day at their present location. */
export const appointmentsOn = ({ places, date }: Pick<Span, 'places'> & { date: string }): Source => sql`
  select a.id, a.start_date_time::date as date, a.start_date_time::time as start_time, a.place_id,
    a.appointment_type_id as type_id, a.client_id, a.status, a.emergency, a.origin
  from live_appointments a
  where a.start_date_time >= ${date}::date and a.start_date_time < ${date}::date + 1
    and a.place_id = any(${ids(places)})`;
