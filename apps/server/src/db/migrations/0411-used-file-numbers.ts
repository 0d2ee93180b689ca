import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * File numbers that were given up: of erased files and of imports that were taken back. An import may bring numbers of
 * its own, and none is given to a second person. A number that is missing below the sequence was a file that was erased since.
 */
export const usedFileNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table used_file_numbers (file_number integer primary key);
      insert into used_file_numbers
        select n from (select last_value, is_called from file_numbers) s,
          generate_series(1001, case when s.is_called then s.last_value else 1000 end) n
        where exists (select from clients where erased_at is not null)
          and not exists (select from clients where file_number = n);
      create function keep_used_file_number() returns trigger language plpgsql as $$
      begin
        if old.file_number > 0 then
          insert into used_file_numbers values (old.file_number) on conflict do nothing;
        end if;
        return null;
      end $$;
      create trigger used_file_number after delete on clients
        for each row execute function keep_used_file_number();
      create trigger changed_file_number after update of file_number on clients
        for each row when (old.file_number is distinct from new.file_number) execute function keep_used_file_number()`.execute(
      db,
    );
  },
};
