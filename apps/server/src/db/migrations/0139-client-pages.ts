import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The client's own pages: links that open them once, the passwords that clients chose, and who is signed in there. */
export const clientPages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table client_links (
        uuid_hash text primary key,
        client_id integer not null references clients on delete cascade,
        purpose text not null check (purpose in ('autologin', 'password')),
        email text,
        created_at timestamptz not null,
        created_by integer references users,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index client_links_client on client_links (client_id);
      create table client_accounts (
        client_id integer primary key references clients on delete cascade,
        password_hash text not null,
        changed_at timestamptz not null
      );
      create table client_sessions (
        id integer generated always as identity primary key,
        client_id integer not null references clients on delete cascade,
        token_hash text not null unique,
        machine text not null default '',
        created_at timestamptz not null,
        expires_at timestamptz not null,
        last_seen_at timestamptz not null,
        ended_at timestamptz,
        ended_why text
      );
      create index client_sessions_client on client_sessions (client_id) where ended_at is null`.execute(db);
  },
};
