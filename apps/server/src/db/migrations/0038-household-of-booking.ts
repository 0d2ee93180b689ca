import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/**
 * An appointment keeps the household it was booked for (decisions-001 O-44b), whoever is its head later. Stored ones,
 * and those written without one, take the household of their date, or the client's own where no membership counts then.
 */
export const householdOfBooking: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table appointments add family_id integer references families;
      create function household_on(client integer, day date) returns integer language sql stable as $$
        select coalesce((select m.group_id from memberships_on(day) m where m.client_id = client),
          (select c.family_id from clients c where c.id = client))
      $$;
      update appointments set family_id = household_on(client_id, start_date_time::date);
      create index appointments_family on appointments (family_id) where deleted_at is null;
      create function keep_household() returns trigger language plpgsql as $$
      begin
        new.family_id := household_on(new.client_id, new.start_date_time::date);
        return new;
      end $$;
      create trigger keep_household before insert on appointments for each row when (new.family_id is null)
        execute function keep_household()`.execute(db);
    await createLiveView(db, 'appointments');
  },
};
