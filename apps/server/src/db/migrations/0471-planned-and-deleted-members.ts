import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who is to join a restricted household is restricted from the day on which that is known, and so are its deleted files
 * (decision 068). A file that is restored joins without a new row: its membership counts again.
 */
export const plannedAndDeletedMembers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      -- Everybody of a household: who lives there or is to, and whose deleted file was in it last.
      create function persons_of_household(household integer) returns setof integer language sql stable as $$
        select m.client_id from public.memberships m
          where m.group_id = household and m.last_day >= m.date_start and m.last_day >= current_date
        union select c.id from public.clients c
          where c.family_id = household and c.deleted_at is not null and c.merged_into is null and c.erased_at is null
      $$;
      create or replace function stricter_wins() returns trigger language plpgsql as $$
        declare
          stricter integer;
        begin
          if not exists (select from public.restricted_clients) then return null; end if;
          select r.restriction_id into stricter
            from public.persons_of_household(new.group_id) p join public.restricted_clients r on r.client_id = p
            order by r.restriction_id limit 1;
          if stricter is not null then
            update public.clients c set restriction_id = stricter
              where c.restriction_id is null and c.id in (select * from public.persons_of_household(new.group_id));
          end if;
          return null;
        end $$;
      drop trigger stricter_wins on memberships;
      create trigger stricter_wins after insert or update of client_id, group_id, date_end, last_day on memberships
        for each row execute function stricter_wins()`.execute(db);
    const { rows } = await sql<{ id: number }>`
      update clients c set restriction_id = stricter.id
      from (
        select p.client_id, min(r.restriction_id) as id
        from restricted_clients r
        join memberships m on m.client_id = r.client_id and m.last_day >= m.date_start and m.last_day >= current_date
        cross join lateral persons_of_household(m.group_id) p (client_id)
        group by 1) stricter
      where stricter.client_id = c.id and c.restriction_id is null
      returning c.id`.execute(db);
    if (rows.length === 0) return;
    const ids = sql`${sql.val(rows.map(({ id }) => id))}::int[]`;
    await sql`delete from jobs where name = 'mail' and (data->>'client_id')::int = any(${ids})`.execute(db);
    await sql`update long_works set expires_at = now() where client_ids && ${ids}`.execute(db);
  },
};
