import type { reports } from '@resa/contract/reports/index';
import { CLIENT_STATE, SERVED_STATES } from '@resa/rules/person/client-state';
import { ROLE } from '@resa/rules/person/family';
import { addDays, lastOfMonth } from '@resa/rules/time/dates';
import { monthOf, monthsOf } from '@resa/rules/time/months';
import { sql } from 'kysely';
import { membershipsOn } from '../../client-records/index.ts';
import { atEnd, different, ids, type QueryOf, type Source } from '../engine/query.ts';
import { ADULT, CHILD } from '../engine/sources.ts';
import { idInKey, monthText, positionKey } from '../engine/words.ts';

/** Households in service at the end of each month that has begun, and those whose file became active or inactive in it. */
export const active_members: QueryOf<typeof reports.active_members> = (context) => {
  const { span, today, locale, zone, names, say } = context;
  const months = monthsOf(span).filter((month) => month <= monthOf(today));
  const days = months.map((month) => {
    // Today, in the month that runs.
    const [day = today] = [lastOfMonth(`${month}-01`), today].sort();
    return { month, day };
  });
  const latest = days.slice(-1);
  const homes = forEachDay(days, (day) => homesOn(day, zone));
  // Of all months: each person as they are at the end of the last month in which they count.
  const living = sql`
    select v.*, true as ends_month, lead(month) over (partition by client_id order by month) is null as ends_span
    from (${forEachDay(days, (day) => livingIn(homesOn(day, zone), day))}) v`;
  const changes = changesIn(months, zone);
  const tagged = forEachDay(latest, (day) => withTags(homesOn(day, zone)));
  const taggedLiving = forEachDay(latest, (day) => livingIn(withTags(homesOn(day, zone)), day, 'tag'));
  return {
    months: {
      figures: {
        households: different('household', homes),
        adults: atEnd(living, ADULT),
        children: atEnd(living, CHILD),
        persons: atEnd(living),
        newly_active: different('household', changes, sql`to_state = any(${ids(SERVED_STATES)})`),
        inactivated: different('household', changes, sql`to_state = ${CLIENT_STATE.inactive}`),
      },
      made: {},
      rows: months,
      labels: { month: (value) => monthText(value, locale) },
    },
    tags: {
      figures: {
        households: different('household', tagged),
        adults: different('person', taggedLiving, ADULT),
        children: different('person', taggedLiving, CHILD),
        persons: different('person', taggedLiving),
      },
      made: {},
      labels: { tag: (key) => (idInKey(key) === 0 ? say('report_no_tag') : names.tag(idInKey(key))) },
    },
  };
};

interface Day {
  readonly month: string;
  readonly day: string;
}
/** The rows of all days. The states of files are read once for all of them. */
const forEachDay = (days: readonly Day[], sourceOf: (day: Day) => Source): Source => sql`
  with states as materialized (${STATES})
  ${sql.join(days.map(sourceOf), sql` union all `)}`;

/** Each state of each file, with the time from which it held (`since`) and that of the next (`until`). */
const STATES: Source = sql`
  select client_id, to_state as state, at as since, lead(at) over (partition by client_id order by at, id) as until
  from client_state_changes
  union all
  select c.id, coalesce(first.from_state, c.client_state_type_id), '-infinity', first.at
  from live_clients c
  left join (
    select distinct on (client_id) client_id, from_state, at from client_state_changes order by client_id, at, id
  ) first on first.client_id = c.id`;
const NO_VISIT = sql`null::int as place_id, null::int as type_id`;
const HEAD_ROLES = ids([ROLE.single, ROLE.head]);

/** Heads and single persons in service at the end of a day, by the history of their file's state. */
const homesOn = ({ month, day }: Day, zone: string): Source => {
  const end = sql`(${addDays(day, 1)}::timestamp at time zone ${zone})`;
  return sql`
    select ${month}::text as month, c.id, ${day}::date as date, '00:00'::time as start_time, ${NO_VISIT},
      c.id as client_id, m.group_id, 'f' || m.group_id as household
    from ${membershipsOn(day)} m
    join live_clients c on c.id = m.client_id and c.created_at < ${end}
    join states s on s.client_id = c.id and s.since < ${end} and (s.until is null or s.until >= ${end})
    where m.group_role_type_id = any(${HEAD_ROLES})
      and s.state = any(${ids(SERVED_STATES)})`;
};

/** Once for each tag of the head, as they are now. */
const withTags = (homes: Source): Source => sql`
  select ${positionKey('t')} as tag, v.* from (${homes}) v
  left join client_tags ct on ct.client_id = v.client_id left join tags t on t.id = ct.tag_id`;

/** Everybody who lives in these households on the day. */
const livingIn = (homes: Source, { day }: Day, ...keys: 'tag'[]): Source => sql`
  select ${sql.join([...keys.map((key) => sql`home.${sql.ref(key)},`), sql``], sql` `)} home.month, c.id, home.date, home.start_time, ${NO_VISIT}, c.id as client_id, home.household,
    'c' || c.id as person, extract(year from age(home.date, c.dob))::int as age, m.group_role_type_id
  from (${homes}) home
  join ${membershipsOn(day)} m on m.group_id = home.group_id
  join live_clients c on c.id = m.client_id`;

/** Files of heads and single persons that entered or left service in these months. */
const changesIn = (months: readonly string[], zone: string): Source => sql`
  select to_char(local.at, 'YYYY-MM') as month, s.id, local.at::date as date, local.at::time as start_time, ${NO_VISIT},
    s.client_id, 'f' || m.group_id as household, s.to_state
  from client_state_changes s
  cross join lateral (select s.at at time zone ${zone} as at) local
  join live_clients c on c.id = s.client_id
  join lateral ${membershipsOn(sql`local.at`)} m on m.client_id = s.client_id and m.group_role_type_id = any(${HEAD_ROLES})
  where to_char(local.at, 'YYYY-MM') = any(${[...months]}::text[])
    and coalesce(s.from_state = any(${ids(SERVED_STATES)}), false) <> (s.to_state = any(${ids(SERVED_STATES)}))`;
