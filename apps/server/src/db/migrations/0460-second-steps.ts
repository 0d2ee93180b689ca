import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The second step at sign-in, and the day from which a role requires it (decision 071). */
export const secondSteps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table second_steps (
        user_id integer primary key references users on delete cascade,
        secret text not null,
        last_counter integer not null,
        recovery_salt text not null,
        since timestamptz not null
      );
      create table recovery_codes (
        user_id integer not null references second_steps on delete cascade,
        code_hash text not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      );
      create table remembered_workstations (
        token_hash text primary key,
        user_id integer not null references users on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index remembered_workstations_user on remembered_workstations (user_id);
      alter table roles add column second_step_from date;
      alter table mail_templates drop constraint mail_templates_kind_check, add constraint mail_templates_kind_check
        check (kind in ('booked', 'changed', 'cancelled', 'reminder', 'closed_day', 'offer', 'pending', 'refused',
          'reset', 'client_password', 'invitation', 'document_refused', 'second_step'))`.execute(db);
  },
};
