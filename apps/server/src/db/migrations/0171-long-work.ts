import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Work that takes longer than its user waits, and the files that come of it, kept for a limited time. */
export const longWork: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table long_works (
        id integer generated always as identity primary key,
        user_id integer not null references users on delete cascade,
        kind text not null,
        data jsonb not null,
        state text not null default 'running' check (state in ('running', 'ready', 'failed')),
        done integer not null default 0,
        parts integer not null default 0,
        attempts integer not null default 0,
        refusal text,
        client_ids integer[] not null default '{}',
        place_ids integer[] not null default '{}',
        created_at timestamptz not null,
        expires_at timestamptz
      );
      create index long_works_user on long_works (user_id, id);
      create table long_work_files (
        work_id integer not null references long_works on delete cascade,
        format text not null,
        name text not null,
        file_id uuid not null references files,
        primary key (work_id, format)
      )`.execute(db);
  },
};
