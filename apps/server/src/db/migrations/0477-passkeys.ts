import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Passkeys of users, and the challenges that they answered (decision 078). */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table passkeys (
        id integer generated always as identity primary key,
        user_id integer not null references users on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        sign_count bigint not null check (sign_count >= 0),
        transports text[] not null,
        name text not null,
        backup_eligible integer not null check (backup_eligible in (0, 1)),
        backed_up integer not null check (backed_up in (0, 1)),
        rp_id text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index passkeys_user on passkeys (user_id);
      create table spent_challenges (
        challenge text primary key,
        expires_at timestamptz not null
      );
      create index spent_challenges_expires on spent_challenges (expires_at)`.execute(db);
  },
};
