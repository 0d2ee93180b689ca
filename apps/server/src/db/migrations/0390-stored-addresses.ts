import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { emergenciesOverMaximum } from './0355-emergencies-over-maximum.ts';

/**
 * Ends stored addresses as the rules end them when they are saved, and logs it: the own address of somebody who lives
 * where their head does, the day before they joined, and of several current addresses of one person all but the latest,
 * the day before the next begins. Two that began on one day are left to a person (report `two_addresses`). Marks
 * appointments that 0360 opened again over the maximum of their start.
 */
export const storedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create temporary table ended as
        with today as (select (now() at time zone coalesce(
            (select value #>> '{}' from settings where key = 'time_zone'), 'America/Toronto'))::date as day),
          held as (select h.*, m.id as membership_id, m.group_id, m.date_start as joined, m.group_role_type_id in (1, 2) as heads
            from client_housings h join clients c on c.id = h.client_id and c.erased_at is null
              cross join today cross join lateral memberships_on(today.day) m
            where m.client_id = h.client_id and (h.end_date is null or h.end_date >= today.day))
        select h.id, h.client_id, h.house_type_id, h.start_date, h.end_date as was, h.membership_id as ended_by,
          greatest(h.start_date, h.joined - 1) as end_date
        from held h, today
        where not h.heads and exists (select from held home where home.group_id = h.group_id and home.heads
          and home.start_date <= today.day)
        union all
        select h.id, h.client_id, h.house_type_id, h.start_date, null, null, later.first - 1
        from held h cross join lateral (select min(o.start_date) as first from held o
          where o.client_id = h.client_id and o.end_date is null and o.start_date > h.start_date) later
        where h.heads and h.end_date is null and later.first is not null;
      update client_housings h set end_date = e.end_date, ended_by = e.ended_by,
        end_before = case when e.ended_by is not null then e.was end, row_version = h.row_version + 1, updated_at = now()
      from ended e where e.id = h.id;
      insert into activity_log (action, created_name, client_id, entity, entity_id, entity_name_en, entity_name_fr,
          properties, created_at)
        select 'housing.update', 'system', e.client_id, 'client_housings', e.id, t.name_en, t.name_fr,
          jsonb_build_object('end_date', jsonb_build_array(e.was, e.end_date)), now()
        from ended e join house_types t on t.id = e.house_type_id order by e.id;
      drop table ended`.execute(db);
    await emergenciesOverMaximum.up(db);
  },
};
