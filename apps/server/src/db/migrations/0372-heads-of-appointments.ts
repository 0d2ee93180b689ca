import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/**
 * An open appointment that passes to another head remembers the former one, whose household it still counts for
 * (decision 036). An update that sets `former_heads` itself, such as the undo of a merge, is left as it is. Stored
 * appointments get theirs from the log of switches.
 */
export const headsOfAppointments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table appointments add former_heads integer[] not null default '{}';
      update appointments a set former_heads = switched.heads from (
        select l.entity_id, array_agg(distinct head.id) as heads
        from activity_log l join appointments own on own.id = l.entity_id
          join clients was on was.id = (l.properties #>> '{client_id,0}')::integer
          cross join lateral (select coalesce(was.merged_into, was.id) as id) head
        where l.entity = 'appointments' and jsonb_typeof(l.properties #> '{client_id,0}') = 'number'
          and head.id <> own.client_id
        group by l.entity_id) switched
      where switched.entity_id = a.id;
      create index appointments_former_heads on appointments using gin (former_heads) where former_heads <> '{}';
      create function keep_former_head() returns trigger language plpgsql as $$
      begin
        new.former_heads := array_append(
          array_remove(array_remove(new.former_heads, old.client_id), new.client_id), old.client_id);
        return new;
      end $$;
      create trigger keep_former_head before update of client_id on appointments for each row
        when (old.status = 1 and old.client_id <> new.client_id and old.former_heads = new.former_heads)
        execute function keep_former_head()`.execute(db);
    await createLiveView(db, 'appointments');
  },
};
