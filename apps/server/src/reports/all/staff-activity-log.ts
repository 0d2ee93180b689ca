import { textOfAction } from '@resa/contract/actions';
import type { reports } from '@resa/contract/reports/index';
import { addDays } from '@resa/rules/time/dates';
import { type RawBuilder, sql } from 'kysely';
import { ids, type QueryOf, type ReportContext } from '../engine/query.ts';

interface Entry {
  name: string;
  time: string;
  action: string;
  file_number: number | null;
  machine: string;
  client_id: number | null;
}

/** The acts of chosen users on a day of the organization, from the activity log: a name is the user's present one. */
export const staff_activity_log: QueryOf<typeof reports.staff_activity_log> = (context) => {
  const entries = entriesOf(context);
  const wordOf = (action: string) => {
    const text = textOfAction(action);
    return text ? context.say(text) : action;
  };
  return {
    staff: async (db) => {
      const { rows } = await sql<{ name: string; first: string; last: string; actions: number }>`
        select min(name) as name, to_char(min(at), 'HH24:MI') as first, to_char(max(at), 'HH24:MI') as last,
          count(*)::int as actions
        from (${entries}) done group by user_id order by min(name) collate names, user_id`.execute(db);
      return rows.map((row) => ({ ...row, client_ids: [] }));
    },
    actions: async (db) => {
      const { rows } = await sql<{ name: string; action: string; count: number }>`
        select min(name) as name, action, count(*)::int as count
        from (${entries}) done group by user_id, action
        order by min(name) collate names, user_id, count(*) desc, action`.execute(db);
      return rows.map((row) => ({ ...row, action: wordOf(row.action), client_ids: [] }));
    },
    entries: async (db) => {
      const { rows } = await sql<Entry>`
        select name, to_char(at, 'HH24:MI') as time, action, machine, case when c.erased_at is null then c.file_number end as file_number,
          case when c.deleted_at is null then c.id end as client_id
        from (${entries}) done
          -- deleted too: an entry keeps its number unless its person is erased, and leads to no file then
          left join clients c on c.id = done.client_id
        order by name collate names, user_id, at, done.id`.execute(db);
      return rows.map(({ client_id, action, ...row }) => ({
        ...row,
        action: wordOf(action),
        client_ids: client_id === null ? [] : [client_id],
      }));
    },
  };
};

function entriesOf({ params: { users = [] }, span, zone }: ReportContext): RawBuilder<unknown> {
  const startOf = (day: string) => sql`(${day}::timestamp at time zone ${zone})`;
  return sql`
    select l.id, l.user_id, u.name || case when same.n > 1 then ' (' || u.email || ')' else '' end as name,
      l.created_at at time zone ${zone} as at, l.action, l.machine, l.client_id
    from activity_log l join users u on u.id = l.user_id
      -- Two users of one name are two groups.
      cross join lateral (select count(*) as n from users other where other.name = u.name) same
    where l.user_id = any(${ids(users)}) and l.created_at >= ${startOf(span.from)} and l.created_at < ${startOf(addDays(span.to, 1))}`;
}
