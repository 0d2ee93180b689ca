import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The locks of a booking in one statement, in one order: plans, slots, households, persons. A limit counts over a
 * household (decisions-001 O-44b), so two bookings of one household wait for each other even where they are of two of
 * its members. The statement locks all households that a person was ever in, since bookings in an earlier one count
 * there. A household that somebody joined while this waited is locked with it: each statement of the function sees what
 * was committed before it. A check-in, which locks an appointment before its visit refers to the client, waits for
 * none. Its statements are planned once a session (docs/decisions/016).
 */
export const bookingLocks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create function lock_booking(plans integer[], starts text[], persons integer[]) returns void language plpgsql
        set plan_cache_mode = force_generic_plan as $$
      declare
        households integer[];
      begin
        perform pg_advisory_xact_lock_shared(plan, -1) from (select distinct unnest(plans) as plan order by 1) p;
        perform pg_advisory_xact_lock(plan, hashtext(start)) from (
          select distinct plan, start from unnest(plans, starts) as slot (plan, start) order by 1, 2) s;
        loop
          households := array(select distinct group_id from memberships where client_id = any(persons));
          perform from families where id = any(households) order by id for no key update;
          perform from clients where id = any(persons) order by id for no key update;
          exit when households @> array(select group_id from memberships where client_id = any(persons));
        end loop;
      end $$`.execute(db);
  },
};
