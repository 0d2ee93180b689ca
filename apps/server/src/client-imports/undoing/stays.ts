/** Which households of an import can be taken back. A household stays whole if something was added to it since. */
import { displayName } from '@resa/rules/text/name';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';

/** Why a household stays. */
export const STAYS = [
  'member',
  'appointment',
  'visit',
  'document',
  'comment',
  'consent',
  'merge',
  'account',
  'answered',
  'restricted',
] as const;
export type Stays = (typeof STAYS)[number];

export interface TakenHousehold {
  readonly household: number;
  readonly why: Stays | null;
  /** Files that the import added: `made` in new households, `joined` in existing ones. */
  readonly made: readonly number[];
  readonly joined: readonly number[];
  readonly updated: readonly number[];
}

/** The households of an import in the order of their numbers, from `from` on, `most` at most. */
export async function householdsOf(db: ReadDb, id: number, from = 0, most = 1_000_000): Promise<TakenHousehold[]> {
  const { rows } = await sql<TakenHousehold>`
    with picked as (
      select distinct household from client_import_files where import_id = ${id} and household >= ${from}
      order by household limit ${most}
    ), own as (
      select f.household, f.client_id, f.kind, c.family_id, c.merged_into, c.deleted_at
      -- deleted too: a file that was deleted or merged since is a reason to leave its household as it is
      from client_import_files f join clients c on c.id = f.client_id join picked using (household)
      where f.import_id = ${id}
    ), because as (
      select household, min(at) as at from (
        select household, 1 as at from own o where kind <> 'updated' and (deleted_at is not null and merged_into is null
          or (select count(*) from memberships m where m.client_id = o.client_id) <> 1
          or (kind = 'new' and exists (select from memberships m where m.group_id = o.family_id
            and not exists (select from own n where n.client_id = m.client_id and n.kind = 'new'))))
        union all select household, 2 from own where kind <> 'updated' and (
          -- deleted too: it was there
          exists (select from appointments a where a.client_id = own.client_id)
          or exists (select from appointment_participants a where a.client_id = own.client_id))
        union all select household, 3 from own where kind <> 'updated' and (
          exists (select from visits v where v.head_client_id = own.client_id)
          or exists (select from visit_persons v where v.client_id = own.client_id)
          or exists (select from visit_correction_persons v where v.client_id = own.client_id))
        -- deleted too: it was there
        union all select household, 4 from own where kind <> 'updated' and exists (
          select from documents d where d.client_id = own.client_id)
        -- deleted too: it was there
        union all select household, 5 from own where kind <> 'updated' and (exists (
          select from comments d where d.client_id = own.client_id) or exists (
          select from bulletin_clients b where b.client_id = own.client_id))
        union all select household, 6 from own where kind <> 'updated' and (exists (
          select from waiting_entries w where w.client_id = own.client_id) or exists (
          select from waiting_participants w where w.client_id = own.client_id))
        union all select household, 7 from own where kind <> 'updated' and (merged_into is not null or exists (
          select from client_merges m where own.client_id in (m.source_id, m.target_id)) or exists (
          -- deleted too: merged files are
          select from clients s where s.merged_into = own.client_id))
        union all select household, 8 from own where kind <> 'updated' and (exists (
          select from client_accounts a where a.client_id = own.client_id) or exists (
          select from client_links a where a.client_id = own.client_id))
        union all select household, 9 from own where kind <> 'updated' and exists (
          select from consents d where d.client_id = own.client_id and d.import_id is distinct from ${id}::int)
        union all select household, 10 from own where exists (
          select from restricted_clients r where r.client_id = own.client_id)
      ) found group by household
    )
    select household, (array[${sql.join(STAYS.map((why) => sql.lit(why)))}])[because.at] as why,
      coalesce(array_agg(client_id order by client_id) filter (where kind = 'new'), '{}') as made,
      coalesce(array_agg(client_id order by client_id) filter (where kind = 'joined'), '{}') as joined,
      coalesce(array_agg(client_id order by client_id) filter (where kind = 'updated'), '{}') as updated
    from own left join because using (household) group by household, because.at order by household`.execute(db);
  return rows;
}

/** The heads of these households, as they are listed. */
export async function named(db: ReadDb, ids: readonly number[]) {
  const rows = await db
    .selectFrom('live_clients')
    .select(['id', 'file_number', 'first_name', 'last_name', 'anonymous'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, { file_number: row.file_number, name: displayName(row) }]));
}
