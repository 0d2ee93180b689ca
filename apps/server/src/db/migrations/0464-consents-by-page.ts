import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Consents can be said on the client's own page, and a paper need not say who signed. Imports named the minor as the one
 * who signed for a person from 14 to 17, and a parent for a child of an unknown age, which no file of clients says
 * (decision 067).
 */
export const consentsByPage: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table consents
        drop constraint consents_how_check,
        add constraint consents_how_check check (how in ('word', 'paper', 'signature', 'page', 'merge')),
        drop constraint consents_by_whom_check,
        add constraint consents_by_whom_check check (by_whom in ('person', 'parent', 'tutor', 'unknown'))`.execute(db);
    await sql`alter table client_sessions add opened_by integer references users`.execute(db);
    await correctImported(db);
  },
};

/** Rows that earlier imports wrote. */
export const correctImported = (db: Kysely<unknown>) =>
  // A restricted file has its date of birth apart.
  sql`
    update consents d set by_whom = 'unknown'
    from (
      select c.id, to_char(coalesce(c.dob, (v.value ->> 'dob')::date), 'YYYYMMDD')::int as born
      from clients c left join restricted_values v on v.table_name = 'clients' and v.row_id = c.id
      where c.erased_at is null) person
    where person.id = d.client_id and d.import_id is not null and (
      (d.by_whom = 'person' and (to_char(d.decided_on, 'YYYYMMDD')::int - person.born) / 10000 between 14 and 17)
      or (d.by_whom = 'parent' and person.born is null))`.execute(db);
