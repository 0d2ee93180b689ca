import type { reports } from '@resa/contract/reports/index';
import { CLIENT_STATE, SERVED_STATES } from '@resa/rules/person/client-state';
import { ROLE } from '@resa/rules/person/family';
import { lastOfMonth } from '@resa/rules/time/dates';
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
    // The current month is counted as of today.
    const [day = today] = [lastOfMonth(`${month}-01`), today].sort();
    return { month, day };
  });
  const homes = homesOn(days, zone);
  // For the total of all months, each person is counted once, as they were at the end of the last month in which they
  // count.
  const living = sql`
    select v.*, true as ends_month, lead(month) over (partition by client_id order by month) is null as ends_span
    from (${livingIn(homes)}) v`;
  const changes = changesIn(months, zone);
  const tagged = withTags(homesOn(days.slice(-1), zone));
  const taggedLiving = livingIn(tagged, 'tag');
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

/** The states of each file: `since` is when it got the state, `until` when it got the next one. */
const STATES = sql`
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

/**
 * Heads and single persons in service at the end of each day, by the history of their file's state. One join for all days:
 * a lookup for each head and day took twice as long.
 */
const homesOn = (days: readonly Day[], zone: string): Source => sql`
  select d.month, c.id, d.day as date, '00:00'::time as start_time, ${NO_VISIT},
    c.id as client_id, m.group_id, m.group_id as household
  from (
    select month, day, (day + 1)::timestamp at time zone ${zone} as ends
    from unnest(${days.map(({ month }) => month)}::text[], ${days.map(({ day }) => day)}::date[]) as days (month, day)
  ) d
  join lateral ${membershipsOn(sql`d.day`)} m on m.group_role_type_id = any(${HEAD_ROLES})
  join live_clients c on c.id = m.client_id and c.created_at < d.ends
  join (${STATES}) s on s.client_id = c.id and s.since < d.ends and (s.until is null or s.until >= d.ends)
  where s.state = any(${ids(SERVED_STATES)})`;

/** Repeats each household for each tag that its head has today. */
const withTags = (homes: Source): Source => sql`
  select ${positionKey('t')} as tag, v.* from (${homes}) v
  left join client_tags ct on ct.client_id = v.client_id left join tags t on t.id = ct.tag_id`;

/** Everybody who lives in these households on their day. The age of a restricted person is not known (decision 068). */
const livingIn = (homes: Source, ...keys: 'tag'[]): Source => sql`
  select ${sql.join([...keys.map((key) => sql`home.${sql.ref(key)},`), sql``], sql` `)} home.month, c.id, home.date, home.start_time,
    ${NO_VISIT}, c.id as client_id, home.household, 'c' || c.id as person,
    extract(year from age(home.date, c.dob))::int as age, m.group_role_type_id
  from (${homes}) home
  join lateral ${membershipsOn(sql`home.date`)} m on m.group_id = home.group_id
  join live_clients c on c.id = m.client_id`;

/** Files of heads and single persons that entered or left service in these months. */
const changesIn = (months: readonly string[], zone: string): Source => sql`
  select to_char(local.at, 'YYYY-MM') as month, s.id, local.at::date as date, local.at::time as start_time, ${NO_VISIT},
    s.client_id, m.group_id as household, s.to_state
  from client_state_changes s
  cross join lateral (select s.at at time zone ${zone} as at) local
  join live_clients c on c.id = s.client_id
  join lateral ${membershipsOn(sql`local.at`)} m on m.client_id = s.client_id and m.group_role_type_id = any(${HEAD_ROLES})
  where to_char(local.at, 'YYYY-MM') = any(${[...months]}::text[])
    and coalesce(s.from_state = any(${ids(SERVED_STATES)}), false) <> (s.to_state = any(${ids(SERVED_STATES)}))`;
