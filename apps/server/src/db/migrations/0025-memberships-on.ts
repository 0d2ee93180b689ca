import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The households on a day, in one place. A membership counts through its end date, unless the person's next one has
 * begun by then, and a head's unless the household's next head has: so nobody is in two households and no household has
 * two heads on any day. A deleted file is in no household. Triggers keep the last day that counts, so that reading costs
 * no more than comparing two dates.
 */
export const membershipsOn: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table memberships add last_day date not null default 'infinity';
      drop index memberships_one_head;
      alter table memberships add constraint memberships_one_head exclude using gist
        (group_id with =, daterange(date_start, date_end, '[)') with &&) where (group_role_type_id in (1, 2));
      drop index memberships_group;
      create index memberships_group on memberships (group_id)
        include (client_id, group_role_type_id, date_start, last_day);
      drop index memberships_client;
      create index memberships_client on memberships (client_id)
        include (group_id, group_role_type_id, date_start, last_day);

      create function memberships_on(day date) returns setof memberships language sql stable as $$
        select * from memberships where date_start <= day and last_day >= day
      $$;

      create function membership_last_day(m memberships) returns date language sql stable as $$
        select case
          when exists (select from clients c where c.id = m.client_id and c.deleted_at is not null) then '-infinity'
          else least(coalesce(m.date_end, 'infinity'),
            (select min(newer.date_start) - 1 from memberships newer
              where newer.client_id = m.client_id and (newer.date_start, newer.id) > (m.date_start, m.id)),
            (select min(head.date_start) - 1 from memberships head
              where m.group_role_type_id in (1, 2) and head.group_id = m.group_id and head.group_role_type_id in (1, 2)
                and (head.date_start, head.id) > (m.date_start, m.id)))
        end
      $$;
      create function settle_memberships(client integer, household integer) returns void language sql as $$
        update memberships m set last_day = membership_last_day(m)
        where (m.client_id = client or m.group_id = household and m.group_role_type_id in (1, 2))
          and m.last_day <> membership_last_day(m)
      $$;
      create function settle_changed_membership() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' then perform settle_memberships(new.client_id, new.group_id); end if;
        if tg_op <> 'INSERT' then perform settle_memberships(old.client_id, old.group_id); end if;
        return null;
      end $$;
      create trigger settle_memberships
        after insert or delete or update of client_id, group_id, group_role_type_id, date_start, date_end on memberships
        for each row execute function settle_changed_membership();
      create function settle_deleted_client() returns trigger language plpgsql as $$
      begin
        perform settle_memberships(new.id, null);
        return null;
      end $$;
      create trigger settle_memberships after update of deleted_at on clients for each row
        when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function settle_deleted_client();

      update memberships m set last_day = membership_last_day(m) where m.last_day <> membership_last_day(m)`.execute(
      db,
    );
  },
};
