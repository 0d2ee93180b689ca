import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import { Refused } from '../frame/call/refused.ts';
import { type Context, changePart } from '../frame/change/context.ts';
import { type Move, movesOn } from './moving/due.ts';
import { refreshedLately } from './moving/last.ts';
import { workbookOf } from './moving/workbook.ts';

type Input = InputOf<typeof contract.grade_refresh.refresh>;

/**
 * Moves every child one level further in one transaction, and returns the workbook of the moves (002 B15). A second
 * refresh of a school year is refused unless it is confirmed.
 */
export async function refresh(ctx: Context, { again }: Input) {
  const done = await changePart(ctx, async (db, note) => {
    // One at a time: a second one waits here and finds the first.
    await sql`lock table grade_refreshes in share row exclusive mode`.execute(db);
    if (again === 0 && (await refreshedLately(db, ctx))) return { code: 'refreshed_lately' as const };
    await lockPupils(db, await movesOn(db, ctx.today.date));
    // Read once they are locked.
    const moves = await movesOn(db, ctx.today.date);
    const { id } = await db
      .insertInto('grade_refreshes')
      .values({ created_at: ctx.now.toISOString(), created_by: ctx.actor.user_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await write(db, ctx, id, moves);
    const { date } = ctx.today;
    note.wrote({ entity: 'grade_refreshes', id, name: { en: date, fr: date }, after: { moved: moves.length } });
    for (const { id: client_id, from_level, to_level } of moves)
      note.wrote({
        entity: 'clients' as const,
        id: client_id,
        client_id,
        before: { education_level_id: from_level },
        after: { education_level_id: to_level },
      });
    return { code: 'Ok' as const, id };
  });
  if (done.code !== 'Ok') throw new Refused(200, done);
  return workbookOf(ctx, done.id);
}

const lockPupils = (db: Trx, moves: readonly Move[]) =>
  sql`select id from live_clients where id = any(${moves.map(({ id }) => id)}::int[]) order by id
    for no key update`.execute(db);

/** Writes the levels in all the files in one statement, and the moves. */
async function write(db: Trx, ctx: Context, refresh_id: number, moves: readonly Move[]): Promise<void> {
  const movesJson = JSON.stringify(moves.map(({ id, from_level, to_level }) => ({ id, from_level, to_level })));
  const rows = sql`json_to_recordset(${movesJson}) as moved (id int, from_level int, to_level int)`;
  await sql`
    update clients c set education_level_id = moved.to_level, row_version = c.row_version + 1,
      updated_at = ${ctx.now.toISOString()}::timestamptz, updated_by = ${ctx.actor.user_id}
    from ${rows} where c.id = moved.id`.execute(db);
  await sql`
    insert into grade_refresh_moves (refresh_id, client_id, from_level, to_level)
    select ${refresh_id}, id, from_level, to_level from ${rows}`.execute(db);
}
