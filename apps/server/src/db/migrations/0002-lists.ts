import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLink, createList } from './create-list.ts';

const names = 'name_en text not null, name_fr text not null';
const flag = (name: string) => `${name} smallint not null default 0 check (${name} in (0, 1))`;

/** The columns that are a list's own, in an order in which each table finds those it refers to. */
const tables: Record<string, string> = {
  geo_region_types: names,
  countries: `${names}, country_2_code text not null unique, country_3_code text not null unique`,
  provinces: `${names}, code text not null, country_id integer not null references countries,
    unique (country_id, code), unique (id, country_id)`,
  // The second key holds a city's country to that of its province.
  cities: `${names}, country_id integer not null references countries, province_id integer not null references provinces,
    unique (province_id, name_en), foreign key (province_id, country_id) references provinces (id, country_id)`,
  genders: names,
  languages: names,
  service_languages: names,
  citizenship_types: names,
  aboriginal_indicators: `${names}, ${flag('indigenous')}`,
  client_state_types: names,
  house_types: `${names}, hunger_count smallint check (hunger_count between 1 and 6)`,
  permissions: 'key text not null unique, lang_en text not null, lang_fr text not null',
  family_role_types: `${names}, ${flag('relative')}`,
  document_types: `${names}, classification_id smallint not null check (classification_id in (1, 2, 3))`,
  education_levels: `${names}, ${flag('grade')}, ${flag('post_secondary')}`,
  family_relationships: names,
  comment_types: `${names}, ${flag('disable')}`,
  appointment_types: `${names}, category_id smallint not null check (category_id in (1, 2, 3))`,
  veteran_states: `${names}, ${flag('veteran')}`,
  marital_status_types: names,
  field_study_types: names,
  pay_frequency_types: `${names}, formula text not null`,
  reasons_for_service: names,
  reasons_for_ending_service: names,
  revenue_types: `${names}, min_age integer not null check (min_age between 0 and 120), ${flag('has_child')},
    hunger_count smallint check (hunger_count between 1 and 9)`,
  revenue_brackets: `family_size integer not null unique check (family_size between 1 and 99),
    start numeric(10, 2) not null check (start > 0),
    bracket1 numeric(10, 2) not null check (bracket1 >= start), fees1 numeric(10, 2) not null check (fees1 > 0),
    bracket2 numeric(10, 2) not null check (bracket2 >= bracket1), fees2 numeric(10, 2) not null check (fees2 > 0),
    bracket3 numeric(10, 2) not null check (bracket3 >= bracket2), fees3 numeric(10, 2) not null check (fees3 > 0),
    bracket4 numeric(10, 2) not null check (bracket4 >= bracket3), fees4 numeric(10, 2) not null check (fees4 > 0)`,
  bulletin_priority_types: names,
  tags: `code text not null unique, ${names}, text_color text not null, background_color text not null`,
  referrer_types: names,
  means_communication_types: `${names}, code text unique, ${flag('extra')}, country integer references countries`,
  zones: '"group" text not null, zone text not null, zips text not null, unique ("group", zone)',
  pregnancy_status_types: names,
};

/** Many-to-many, by table. */
const links: Record<string, [of: string, to: string]> = {
  countries_geo_regions: ['countries', 'geo_region_types'],
  document_types_group_roles: ['document_types', 'family_role_types'],
  document_types_group_citizenship: ['document_types', 'citizenship_types'],
  revenue_types_group_roles: ['revenue_types', 'family_role_types'],
  revenue_types_documents: ['revenue_types', 'document_types'],
  tags_appointments: ['tags', 'appointment_types'],
  tags_extras: ['tags', 'appointment_types'],
};

/**
 * The 32 reference lists (002 §2.14). Ids below 100,000 are shipped. `edited` keeps a release from rewriting rows that
 * somebody changed; `list_removals` keeps it from bringing back rows that somebody deleted.
 */
export const lists: Migration = {
  async up(db: Kysely<unknown>) {
    // A random version, not a counter: a database read back from a backup never repeats a version that a browser holds.
    await sql`
      create table list_versions (name text primary key, version uuid not null default gen_random_uuid());
      create table list_removals (name text not null, id integer not null, primary key (name, id));
      create function new_list_version() returns trigger language plpgsql as $$
        begin
          update list_versions set version = gen_random_uuid() where name = tg_argv[0];
          return null;
        end $$;
      create function note_list_removal() returns trigger language plpgsql as $$
        begin
          insert into list_removals (name, id) values (tg_argv[0], old.id) on conflict do nothing;
          return null;
        end $$`.execute(db);
    for (const [name, columns] of Object.entries(tables)) await createList(db, name, columns);
    for (const [name, [of, to]] of Object.entries(links)) await createLink(db, name, of, to);
    await sql`create index cities_province on cities (province_id); create index provinces_country on provinces (country_id)`.execute(
      db,
    );
  },
};
