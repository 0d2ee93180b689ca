import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A visit says which household came and whether each person was a veteran. `erased_id` takes the place of `client_id` when
 * a person is erased, one random id in all their visits, so that different persons still count as different. Earlier
 * visits are filled from the files as they are now, and marked with `filled_in`.
 */
export const visitFacts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table visits add family_id integer references families,
        add filled_in smallint not null default 0 check (filled_in in (0, 1));
      alter table visit_persons add veteran_state_id integer, add erased_id uuid,
        add constraint visit_persons_erased check (client_id is null or erased_id is null);
      create index visits_family on visits (family_id, date);
      create index visit_persons_erased on visit_persons (erased_id) where erased_id is not null;

      update visits v set filled_in = 1, family_id = coalesce(
        (select m.group_id from memberships m
          where m.client_id = c.id and m.date_start <= v.date and (m.date_end is null or m.date_end >= v.date)
          order by m.date_start desc, m.id desc limit 1),
        c.family_id)
      from appointments a, clients c where a.id = v.appointment_id and c.id = coalesce(v.head_client_id, a.client_id);
      update visit_persons p set veteran_state_id = c.veteran_state_id from clients c where c.id = p.client_id`.execute(
      db,
    );
  },
};
