import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * File updates and grade refreshes can be taken back; moved files keep the time, which the history of states has for
 * earlier ones.
 */
export const yearlyWorkTakenBack: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table file_update_periods add column undone_at timestamptz;
      alter table file_update_files add column moved_at timestamptz, add column back_at timestamptz,
        drop constraint file_update_files_outcome_check,
        add constraint file_update_files_outcome_check check (outcome in ('moved', 'left', 'back', 'kept'));
      update file_update_files f set moved_at = (
        select max(s.at) from client_state_changes s join file_update_periods p on p.id = f.period_id
        where s.client_id = f.client_id and s.to_state = 6 and s.user_id is null and s.at >= p.listed_at)
      where f.outcome = 'moved';
      alter table grade_refreshes add column undone_at timestamptz, add column undone_by integer references users;
      alter table grade_refresh_moves
        add column undone smallint not null default 0 check (undone in (0, 1))`.execute(db);
  },
};
