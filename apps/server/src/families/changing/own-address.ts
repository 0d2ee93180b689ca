/** The own address of somebody who joins a household, which lives where its head does. */
import { addDays } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';

interface EndedAddress {
  id: number;
  client_id: number;
  start_date: string;
  was: string | null;
  end_date: string | null;
}

/** Ends the addresses of a person the day before they join; the membership remembers them. */
export async function endOwnAddress(
  db: Trx,
  ctx: Context,
  note: Note,
  { client_id, membership_id, day }: { client_id: number; membership_id: number; day: string },
): Promise<void> {
  const { rows } = await sql<EndedAddress>`
    update client_housings h set ended_by = ${membership_id}, end_before = h.end_date,
      end_date = greatest(h.start_date, ${addDays(day, -1)}::date), ${stampOf(ctx)}
    where h.client_id = ${client_id} and (h.end_date is null or h.end_date >= ${day}::date)
    returning h.id, h.client_id, h.start_date, h.end_before as was, h.end_date`.execute(db);
  tell(note, rows);
}

/** Gives back the addresses that a membership ended, unless somebody has changed their end since. */
export async function restoreOwnAddress(db: Trx, ctx: Context, note: Note, membership_id: number): Promise<void> {
  const { rows } = await sql<EndedAddress>`
    update client_housings h set ended_by = null, end_date = h.end_before, end_before = null, ${stampOf(ctx)}
    from client_housings old join memberships m on m.id = old.ended_by
    where h.id = old.id and h.ended_by = ${membership_id} and h.client_id = m.client_id
      and h.end_date = greatest(h.start_date, m.date_start - 1)
    returning h.id, h.client_id, h.start_date, old.end_date as was, h.end_date`.execute(db);
  tell(note, rows);
}

const stampOf = ({ now, actor }: Context) =>
  sql`row_version = h.row_version + 1, updated_at = ${now.toISOString()}, updated_by = ${actor.user_id}`;

function tell(note: Note, rows: readonly EndedAddress[]): void {
  for (const { id, client_id, start_date, was, end_date } of rows)
    note.wrote({
      entity: 'client_housings',
      id,
      client_id,
      before: { start_date, end_date: was },
      after: { start_date, end_date },
    });
}

/** Whether a membership ended an address. */
export const endedAddress = async (db: Trx, membership_id: number): Promise<boolean> =>
  (await db.selectFrom('client_housings').select('id').where('ended_by', '=', membership_id).executeTakeFirst()) !==
  undefined;
