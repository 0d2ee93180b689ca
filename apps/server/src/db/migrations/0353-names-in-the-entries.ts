import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns that hold a row's English and French name; a table uses the first pair that it has. */
const NAMES = [
  ['name_en', 'name_fr'],
  ['lang_en', 'lang_fr'],
  ['zone', 'zone'],
  ['name', 'name'],
  ['family_size', 'family_size'],
  ['subject', 'subject'],
] as const;

/**
 * Log entries store the name of the changed row, and the rows of a change to several (`parts`). Stored entries that
 * belong to no client file get their name from the row, or from the entry of its deletion. Erasing a client also erases
 * these names.
 */
export const namesInTheEntries: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table activity_log add column entity_name_en text, add column entity_name_fr text, add column parts jsonb`.execute(
      db,
    );
    await nameStoredEntries(db);
    await sql`
      create or replace function forget_logged(client integer, before timestamptz) returns void language plpgsql as $$
      declare
        logs text := current_setting('resa.logs', true);
      begin
        perform set_config('resa.logs', 'open', true);
        if before is null then
          raise exception 'a moment is required' using errcode = 'null_value_not_allowed';
        end if;
        delete from read_log where at < before and (client is null or client_id = client);
        if client is null then
          delete from activity_log where created_at < before;
        else
          update activity_log set properties = '{}', entity_name_en = null, entity_name_fr = null,
              created_name = case when user_id is null and created_name <> 'system' then '' else created_name end,
              machine = case when action like 'client.portal\\_%' then '' else machine end
            where created_at < before and client_id = client;
        end if;
        perform set_config('resa.logs', logs, true);
      end $$;

      create or replace function forget_logged_bulletins(ids integer[]) returns void language plpgsql as $$
      declare
        logs text := current_setting('resa.logs', true);
      begin
        perform set_config('resa.logs', 'open', true);
        -- By action, which has an index; entity and entity_id have none.
        update activity_log set properties = '{}', entity_name_en = null, entity_name_fr = null
          where action in ('bulletin.store', 'bulletin.update', 'bulletin.close', 'bulletin.close_for_client',
              'bulletin.destroy')
            and entity = 'bulletins' and entity_id = any(ids);
        perform set_config('resa.logs', logs, true);
      end $$;

      create or replace function forget_logged_merges(sources integer[]) returns void language plpgsql as $$
      declare
        logs text := current_setting('resa.logs', true);
      begin
        perform set_config('resa.logs', 'open', true);
        -- All entries of a merge have the same created_at; the last one names both files.
        update activity_log l set properties = '{}', entity_name_en = null, entity_name_fr = null from activity_log m
          where m.action = 'client.merge' and m.entity = 'client_merges'
            and (m.properties #>> '{source_id,1}')::integer = any(sources)
            and l.action = 'client.merge' and l.created_at = m.created_at and l.client_id = m.client_id;
        update activity_log set properties = '{}'
          where action = 'client.merge_undo' and (properties #>> '{source_id,0}')::integer = any(sources);
        perform set_config('resa.logs', logs, true);
      end $$`.execute(db);
  },
};

async function nameStoredEntries(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ entity: string; columns: string[] }>`
    select entity, array(select attname::text from pg_attribute
        where attrelid = to_regclass(entity) and attnum > 0 and not attisdropped) as columns
    from (select distinct entity from activity_log where entity is not null and client_id is null) logged
    order by entity`.execute(db);
  for (const { entity, columns } of rows) {
    const pair = NAMES.find(([first]) => columns.includes(first));
    if (pair && columns.includes('id')) await nameByRows(db, entity, pair);
    else if (columns.includes('place_id')) await nameByPlaces(db, entity);
  }
  await sql`
    update activity_log l set entity_name_en = s.name, entity_name_fr = s.name
    from (select s.id, u.name from sessions s join users u on u.id = s.user_id) s
    where l.entity = 'sessions' and l.entity_id = s.id`.execute(db);
}

async function nameByRows(db: Kysely<unknown>, entity: string, [en, fr]: readonly [string, string]): Promise<void> {
  // Formatted names hold markup.
  const plain = (of: string, column: string) =>
    sql`regexp_replace(${sql.ref(`${of}.${column}`)}::text, '<[^>]*>', '', 'g')`;
  await sql`
    update activity_log l set entity_name_en = ${plain('t', en)}, entity_name_fr = ${plain('t', fr)}
    from ${sql.table(entity)} t where l.entity = ${entity} and l.entity_id = t.id and l.client_id is null`.execute(db);
  await sql`
    update activity_log l set entity_name_en = d.properties -> ${en} ->> 0, entity_name_fr = d.properties -> ${fr} ->> 0
    from activity_log d
    where d.entity = ${entity} and d.action like '%.destroy' and d.properties -> ${en} ->> 0 <> ''
      and l.entity = ${entity} and l.entity_id = d.entity_id and l.client_id is null and l.entity_name_en is null`.execute(
    db,
  );
}

async function nameByPlaces(db: Kysely<unknown>, entity: string): Promise<void> {
  await sql`
    update activity_log l set entity_name_en = p.name, entity_name_fr = p.name
    from ${sql.table(entity)} t join places p on p.id = t.place_id
    where l.entity = ${entity} and l.entity_id = t.id and l.client_id is null`.execute(db);
  await sql`
    update activity_log l set entity_name_en = p.name, entity_name_fr = p.name
    from activity_log d join places p on p.id = (d.properties #>> '{place_id,0}')::integer
    where d.entity = ${entity} and d.action like '%.destroy'
      and l.entity = ${entity} and l.entity_id = d.entity_id and l.client_id is null and l.entity_name_en is null`.execute(
    db,
  );
}
