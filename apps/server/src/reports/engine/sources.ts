/**
 * The sources that reports count: visits as they were written on their day (decision 005), their persons, and
 * appointments.
 *
 * byMonth, lastOf, inLines              rows by month; the last of each household or person; rows under lines that overlap
 * firstKnown                            visits with the day of their household's first
 * filesOpened                           the files of heads and single persons by the day they were opened
 * visitsIn, personsOf, appointmentsIn   sources of rows
 * missed                                appointments that nobody came to
 * CHILD, ADULT                          conditions on a person of a visit
 * FEMALE, MALE, OTHER_GENDER            their gender as it was noted on that day
 * isErased                              whether the file that a row refers to is an erased person's (decision 026)
 */

import { STATUS } from '@resa/rules/booking/appointment-status';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { ROLE } from '@resa/rules/person/family';
import { type RawBuilder, sql } from 'kysely';
import { ids, type ReportContext, type Source, type Span } from './query.ts';

interface VisitSpan extends Span {
  readonly category?: number;
}
export const { market: MARKET, event: EVENT } = CATEGORY;
/** Ids of the shipped list. */
const GENDER = { male: 1, female: 2 } as const;

/**
 * Maps a household whose people were merged into other files, so that nobody lives in it any more, to the household of
 * the remaining file. Visits of the former household count for that one, in past periods too.
 */
const mergedFiles = sql`
  select distinct on (was.family_id) was.family_id as was, stayed.family_id
  -- deleted too: the file that goes in a merge is deleted, and the other may be since
  from clients was join clients stayed on stayed.id = was.merged_into
  where stayed.family_id is distinct from was.family_id
    and not exists (select from live_clients left_over where left_over.family_id = was.family_id)
  order by was.family_id, was.id`;

/**
 * The household of a visit as one number, which sorts twice as fast as a text. The remainder by three says whose id it is
 * made from: a family's (0), the head's where the visit has no family (1), or the visit's own (2).
 */
const withHousehold = sql`coalesce(coalesce(merged.family_id, v.family_id)::bigint * 3, v.head_client_id::bigint * 3 + 1,
  v.id::bigint * 3 + 2) as household`;
const mergedOf = sql`left join (${mergedFiles}) merged on merged.was = v.family_id`;

const inSpan = ({ places, from, to, today, category, types }: VisitSpan) => sql`
  v.date between ${from}::date and least(${to}::date, ${today}::date) and ${places === null ? sql`true` : sql`v.place_id = any(${ids(places)})`}
    and (${category ?? null}::int is null or v.category_id = ${category ?? null}::int)
    and (${types === undefined}::boolean or v.appointment_type_id = any(${ids(types ?? [])}))`;

/** Visits between two days, both included. Without a family, a visit is of its head's household, or of one of its own. */
export const visitsIn = (span: VisitSpan): Source => sql`
  select v.id, v.appointment_id, v.date, v.start_time, v.place_id, v.appointment_type_id as type_id, v.household_type,
    v.household_size, v.income_state, v.house_type_id, v.zone_id, v.category_id, v.head_client_id as client_id,
    ${withHousehold}
  from visits v ${mergedOf} where ${inSpan(span)}`;

/** Each person of each visit; an erased person is distinguished by their random id (decision 013). */
export const personsOf = (visits: Source): Source => sql`
  select v.id, v.date, v.start_time, v.place_id, v.type_id, v.household_type, v.house_type_id, v.zone_id,
    v.category_id, v.household, p.client_id, p.age, p.group_role_type_id, p.gender_type_id, p.citizenship_type_id, p.aboriginal_indicator_id,
    p.education_level_id, p.veteran_state_id, p.date_of_entry,
    coalesce('c' || p.client_id, 'e' || p.erased_id, 'p' || v.id || '.' || p.position) as person
  from (${visits}) v join visit_persons p on p.visit_id = v.id`;

/** Under 18 on the day; without a date of birth, a child's role counts (000 O-68). */
export const CHILD = sql`coalesce(age < 18, group_role_type_id in (${ROLE.child}, ${ROLE.other_child}), false)`;
export const ADULT = sql`not ${CHILD}`;
/** A fact of a person, or null if its row of a list says that it is not known (decision 046). */
export const knownIn = (list: 'genders' | 'aboriginal_indicators' | 'veteran_states', column: string): Source => sql`
  case when ${sql.ref(column)} <> all (array(select id from ${sql.table(list)} where not_known = 1)) then ${sql.ref(column)} end`;
export const GENDER_ID = knownIn('genders', 'gender_type_id');
export const FEMALE = sql`coalesce(gender_type_id = ${GENDER.female}, false)`;
export const MALE = sql`coalesce(gender_type_id = ${GENDER.male}, false)`;
/** Another one, or none that was noted. */
export const OTHER_GENDER = sql`not (${FEMALE} or ${MALE})`;

const latest = sql`date desc, start_time desc, id desc`;

/** Each household or person once, as at its last visit. */
export const lastOf = (once: 'household' | 'person', source: Source): Source => sql`
  select distinct on (${sql.ref(once)}) * from (${source}) each_visit order by ${sql.ref(once)}, ${latest}`;

/** Rows with their month, and which are of the last visit of their household or person in it, and in all of them (`atEnd`). */
export const byMonth = (once: 'household' | 'person', source: Source): Source => sql`
  select dated.*, dense_rank() over (partition by ${sql.ref(once)}, month order by ${latest}) = 1 as ends_month,
    dense_rank() over (partition by ${sql.ref(once)} order by ${latest}) = 1 as ends_span
  from (select to_char(s.date, 'YYYY-MM') as month, s.* from (${source}) s) dated`;

/**
 * Visits with the day of their household's first visit at any location: among those of the span's category or, without one, of all
 * (`first_date`), and among those of the visit's own category (`first_of_category`).
 */
export const firstKnown = (span: VisitSpan): Source => {
  const { types, ...ofAllTypes } = span;
  // By the ids of families first: all visits ever are read, and few households are left to be named.
  const families = sql`
    select family_id, category_id, min(date) as date,
      case when family_id is null then head_client_id end as head_client_id,
      case when family_id is null and head_client_id is null then id end as id
    from visits v where ${inSpan({ ...ofAllTypes, places: null, from: '0001-01-01' })} group by 1, 2, 4, 5`;
  return sql`
    select v.*, first_date, first_of_category from (${visitsIn(span)}) v join (
      select household, category_id, min(date) as first_of_category, min(min(date)) over (partition by household) as first_date
      from (select v.date, v.category_id, ${withHousehold} from (${families}) v ${mergedOf}) known
      group by household, category_id) first using (household, category_id)`;
};

/** Files of heads and single persons that were opened between two days, both included, regardless of later changes. */
export const filesOpened = ({ span: { from, to, today }, zone }: Pick<ReportContext, 'span' | 'zone'>): Source => sql`
  select c.id, local.at::date as date, local.at::time as start_time, null::int as place_id, null::int as type_id,
    c.id as client_id
  -- deleted too: a file that was deleted since was opened then
  from clients c
  cross join lateral (select c.created_at at time zone ${zone} as at) local
  where coalesce(c.opened_role, (
      select group_role_type_id from memberships m where m.client_id = c.id order by date_start, id limit 1))
      in (${ROLE.single}, ${ROLE.head})
    and local.at >= ${from}::date and local.at < least(${to}::date, ${today}::date) + 1
    and c.merged_into is null`;

/**
 * Repeats each row under every line whose condition it meets, and once under the empty line '', which counts everybody.
 */
export function inLines(source: Source, lines: Readonly<Record<string, RawBuilder<unknown>>>): Source {
  const conditions = Object.entries(lines).map(([line, where]) => sql`case when ${where} then ${line}::text end`);
  return sql`
    select rows.*, line from (${source}) rows
      cross join lateral unnest(array[${sql.join([sql`''::text`, ...conditions])}]) as line
    where line is not null`;
}

/** Appointments between two days, both included, at their present location; open before their day unless cancelled. */
export const appointmentsIn = ({
  places,
  from,
  to,
  today,
  type,
}: ReportContext['span'] & { readonly type?: number }): Source => sql`
  select a.id, a.start_date_time::date as date, a.start_date_time::time as start_time, a.place_id,
    a.appointment_type_id as type_id, a.client_id, a.emergency, a.origin, a.comments,
    case when a.status <> ${STATUS.cancelled} and a.start_date_time >= ${today}::date + 1 then ${STATUS.open}
      else a.status end as status
  from live_appointments a
  where a.start_date_time >= ${from}::date and a.start_date_time < ${to}::date + 1
    and a.place_id = any(${ids(places)})
    and (${type ?? null}::int is null or a.appointment_type_id = ${type ?? null}::int)`;

/** Whether the file whose id is in this column was erased. */
export const isErased = (id: string) =>
  // deleted too: an emptied file is
  sql<boolean>`exists (select from clients gone where gone.id = ${sql.ref(id)} and gone.erased_at is not null)`;

/** Nobody came: marked so, as the nightly job does (001 O-30), or open on a day that has passed. */
export const missed = (today: string) =>
  sql`(status = ${STATUS.no_show} or (status = ${STATUS.open} and date < ${today}::date))`;
