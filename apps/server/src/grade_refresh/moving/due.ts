/** The children that a refresh moves on a day, and their new levels (002 B15). */
import { isPupil, nextLevel, SCHOOL_STATES } from '@resa/rules/person/grade';
import { sql } from 'kysely';
import { fullName, membershipsOn } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';

export interface Move {
  id: number;
  file_number: number;
  name: string;
  /** The name for sorting and searching. */
  sorted_name: string;
  dob: string | null;
  dob_known: 0 | 1;
  from_level: number;
  to_level: number;
}

/** The persons who would move on this day, by the ids of their files. */
export async function movesOn(db: ReadDb, today: string): Promise<Move[]> {
  const levels = await db.selectFrom('education_levels').select(['id', 'position', 'grade', 'active']).execute();
  const { rows } = await sql<Omit<Move, 'to_level'> & { state: number; group_role_type_id: number | null }>`
    select c.id, c.file_number, ${fullName()} as name,
      fold(c.last_name || ' ' || c.first_name) as sorted_name, c.dob, c.dob_known, c.education_level_id as from_level,
      c.client_state_type_id as state, m.group_role_type_id
    from live_clients c join education_levels l on l.id = c.education_level_id and l.grade = 1
    left join ${membershipsOn(today)} m on m.client_id = c.id
    where c.client_state_type_id = any(${SCHOOL_STATES}::int[])
    order by c.id`.execute(db);
  return rows.flatMap(({ state, group_role_type_id, ...row }) => {
    const to_level = nextLevel(levels, row.from_level);
    const moves = to_level !== null && isPupil({ state, group_role_type_id, dob: row.dob }, today);
    return moves ? [{ ...row, to_level }] : [];
  });
}
