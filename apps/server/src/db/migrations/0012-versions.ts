import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The data that processes keep until it changes, and the tables that hold it. */
const KEPT = {
  schedule: [
    'place_appointment_types',
    'plan_periods',
    'working_hours',
    'nonworking_days',
    'reschedule_days',
    'cutoffs',
  ],
  rights: ['user_roles', 'role_permissions', 'roles', 'permissions', 'user_places', 'places'],
};

/** Any change of these gives them a new version, whoever makes it: as with the lists, a random one. */
export const versions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table versions (name text primary key, version uuid not null default gen_random_uuid());
      create function new_version() returns trigger language plpgsql as $$
        begin
          update versions set version = gen_random_uuid() where name = tg_argv[0];
          return null;
        end $$`.execute(db);
    for (const [name, tables] of Object.entries(KEPT)) {
      await sql`insert into versions (name) values (${sql.lit(name)})`.execute(db);
      for (const table of tables)
        await sql`create trigger ${sql.id(`${table}_${name}`)} after insert or update or delete or truncate
          on ${sql.table(table)} for each statement execute function new_version(${sql.lit(name)})`.execute(db);
    }
  },
};
