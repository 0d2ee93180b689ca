import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesQuery } from '../appointments/booking/plan-rules.ts';
import { rightsQuery } from '../frame/call/actor.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** Where each version is kept: `new_version` has its own in `versions`, a list's is in `list_versions`. */
const RIGHTS = ['new_version rights'];
const RULES = ['new_version schedule', 'new_list_version tags', 'new_list_version appointment_types'];
const KEPT = [
  ['rights', rightsQuery(sql`1`), RIGHTS],
  ['rules of a plan', rulesQuery(sql`1`), RULES],
] as const;

describe.each(KEPT)('the %s that processes keep', (_, query, versions) => {
  it('can only be read through views', async () => {
    const read = await relationsOf(query);
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter(({ kind }) => kind !== 'v')).toEqual([]);
  });

  it('have a new version with any change of a table below these views', async () => {
    for (const { name } of await relationsOf(query)) {
      const { tables, functions } = await below(name);
      expect(tables.length).toBeGreaterThan(0);
      // The catalogue does not know the tables that a function reads.
      expect([name, functions]).toEqual([name, []]);
      for (const table of tables) {
        const renewed = (await renewedBy(table)).filter((version) => versions.includes(version as never));
        expect([name, table, renewed.length]).not.toEqual([name, table, 0]);
      }
    }
  });
});

it('finds a table below a view of a view, a function, and a trigger that misses a kind of change', async () => {
  await sql`
    create table hidden (id int);
    create trigger renew after insert or update or delete on hidden for each statement execute function new_version('rights');
    create view first as select id, sought_name('a', 'b') from hidden;
    create view second as select * from first where id in (select role_id from user_roles)`.execute(db.kysely);
  expect(await below('second')).toEqual({ tables: ['hidden', 'user_roles'], functions: ['sought_name'] });
  expect(await renewedBy('hidden')).toEqual([]);
  expect(await renewedBy('user_roles')).toEqual(RIGHTS);
});

/** The tables and views that a query names, but those of the versions, as the database understood it. */
async function relationsOf(query: RawBuilder<unknown>): Promise<{ name: string; kind: string }[]> {
  return db.kysely.transaction().execute(async (trx) => {
    await sql`create temporary view asked as ${query}`.execute(trx);
    const { rows } = await sql<{ name: string; kind: string }>`
      select distinct c.relname as name, c.relkind as kind
      from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
        join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid
      where r.ev_class = 'asked'::regclass and c.oid <> r.ev_class and c.relname not in ('versions', 'list_versions')
      order by 1`.execute(trx);
    await sql`drop view asked`.execute(trx);
    return rows;
  });
}

/** The tables and functions that a view reads, through other views too. */
async function below(view: string): Promise<{ tables: string[]; functions: string[] }> {
  const { rows } = await sql<{ tables: string[]; functions: string[] }>`
    with recursive named (class, id) as (
      select 'pg_class'::regclass::oid, ${view}::regclass::oid
      union
      select d.refclassid, d.refobjid
      from named join pg_rewrite r on named.class = 'pg_class'::regclass and r.ev_class = named.id
        join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
    )
    select array(select relname::text from named join pg_class c on named.class = 'pg_class'::regclass and c.oid = named.id
        where c.relkind in ('r', 'p') order by 1) as tables,
      array(select proname::text from named join pg_proc p on named.class = 'pg_proc'::regclass and p.oid = named.id
        where p.pronamespace = 'public'::regnamespace order by 1) as functions`.execute(db.kysely);
  return rows[0] as (typeof rows)[0];
}

/** The versions that every insert, update, delete and truncate of a table renews. */
async function renewedBy(table: string): Promise<string[]> {
  const every = sql`(4 | 8 | 16 | 32)`;
  const { rows } = await sql<{ version: string }>`
    select p.proname || ' ' || rtrim(encode(t.tgargs, 'escape'), '\\000') as version
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = ${table}::regclass and p.proname in ('new_version', 'new_list_version')
      and t.tgenabled = 'O' and t.tgtype & ${every} = ${every} and t.tgqual is null and t.tgattr = ''
    order by 1`.execute(db.kysely);
  return rows.map(({ version }) => version);
}
