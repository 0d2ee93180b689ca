import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The organisation's identity provider, its groups, the accounts bound to it and the sessions that it opened (decision 077). */
export const identityProvider: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table identity_provider (
        id integer primary key check (id = 1),
        active integer not null check (active in (0, 1)),
        name text not null,
        issuer text not null,
        oidc_client_id text not null,
        secret text not null,
        hosted_domain text,
        email_domains text,
        groups_claim text not null,
        asks_second_step integer not null check (asks_second_step in (0, 1)),
        passwords integer not null check (passwords in (0, 1)),
        row_version integer not null default 1
      );
      create table provider_groups (
        name text not null,
        role_id integer not null references roles on delete cascade,
        written_by integer references users on delete set null,
        primary key (name, role_id)
      );
      create index provider_groups_role on provider_groups (role_id);
      create index provider_groups_written_by on provider_groups (written_by);
      create table emergency_administrators (
        user_id integer primary key references users on delete cascade
      );
      create table identities (
        id integer generated always as identity primary key,
        user_id integer not null references users on delete cascade,
        issuer text not null,
        subject text not null,
        how text not null check (how in ('invitation', 'own', 'email')),
        since timestamptz not null,
        ended_at timestamptz
      );
      create index identities_user on identities (user_id);
      create unique index identities_of_user on identities (user_id) where ended_at is null;
      create unique index identities_subject on identities (issuer, subject) where ended_at is null;
      alter table sessions
        add column identity_id integer references identities on delete set null,
        add column provider_session text;
      create index sessions_identity on sessions (identity_id)`.execute(db);
  },
};
