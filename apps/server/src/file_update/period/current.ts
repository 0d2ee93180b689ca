import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';

export interface Period {
  id: number;
  start_date: string;
  end_date: string;
  automatic: 0 | 1;
  exclusion_start_date: string | null;
  exclusion_end_date: string | null;
  listed_at: string | null;
  undone_at: string | null;
  row_version: number;
  moved: number | null;
  waiting: number | null;
}

/** The period that counts: the one that was begun last, with how far its files are; undefined before the first one is saved. */
export async function currentPeriod(db: ReadDb): Promise<Period | undefined> {
  const files = (which: RawBuilder<unknown>) =>
    sql`case when listed_at is not null then
      (select count(*)::int from file_update_files f where f.period_id = p.id and ${which}) end`;
  const { rows } = await sql<Period>`
    select id, start_date, end_date, automatic, exclusion_start_date, exclusion_end_date, listed_at, undone_at, row_version,
      ${files(sql`outcome in ('moved', 'back', 'kept')`)} as moved, ${files(sql`outcome is null`)} as waiting
    from file_update_periods p order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Whether a period that begins on this day is the stored one, and not another whose files are moved once as well. */
export const isSamePeriod = ({ listed_at, undone_at, start_date }: Period, begins: string): boolean =>
  undone_at === null && (listed_at === null || start_date === begins);

/** The current period, locked until the change ends. */
export async function lockPeriod(db: ReadDb): Promise<Period | undefined> {
  await sql`select from file_update_periods order by id desc limit 1 for update`.execute(db);
  return currentPeriod(db);
}
