import type { contract, InputOf } from '@resa/contract';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { CLIENT_STATE, REQUEST_STATES } from '@resa/rules/person/client-state';
import { isChildWithoutFamily, isHeadOrSingle } from '@resa/rules/person/family';
import { sql } from 'kysely';
import { changeClient, clientInProcess, emitHousehold, hideFile, nameHead } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import { emitLocks } from '../locks/index.ts';

type Input = InputOf<typeof contract.requests.destroy>;

const DELETABLE_STATES: readonly number[] = [CLIENT_STATE.inactive, ...REQUEST_STATES];

/**
 * Deletes an inactive file or a request, or in any state that of a child without family (002 A37): it is hidden, and an
 * administrator can restore it (000 O-54). Its memberships end today, the household counts the members left, and a head
 * without members is a single person; its email and phones are free from now on.
 */
export const destroy = (ctx: Context, { id }: Input) =>
  changeClient(ctx, id, { household: true, exclusive: true, file: 'free' }, async (db, client, note) => {
    const today = ctx.today.date;
    const { group_id, group_role_type_id } = client;
    const { dob, client_state_type_id: state } = client.row;
    const others = await livesWithOthers(db, id, group_id, today);
    if (!DELETABLE_STATES.includes(state) && !isChildWithoutFamily({ dob, role: group_role_type_id, others }, today))
      return { code: 'not_inactive' as const };
    if (isHeadOrSingle(group_role_type_id) && others) return { code: 'has_members' as const };
    if (await isExpected(db, id, today)) return { code: 'has_open_appointments' as const };

    await hideFile(db, ctx, note, id);
    if (group_id !== null) {
      emitHousehold(note, group_id);
      await nameHead(db, note, today, group_id);
    }
    emitLocks(note, [id]);
    if (REQUEST_STATES.includes(client.row.client_state_type_id))
      note.emit({ type: 'ClientInProcess', message: { count: await clientInProcess(db, today) } }, 'everyone');
    return { code: 'Ok' as const };
  });

/** Whether anyone else is in the household today, or will join it. */
async function livesWithOthers(db: Trx, id: number, group_id: number | null, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from memberships where group_id = ${group_id} and client_id <> ${id} and last_day >= greatest(date_start, ${today}::date)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the person has their own place or a seat in their household's, today or later. */
async function isExpected(db: Trx, id: number, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from live_appointments a
    where a.status = ${STATUS.open} and a.start_date_time >= ${`${today} 00:00`}
      and (a.client_id = ${id}
        or a.id in (select appointment_id from appointment_participants where client_id = ${id}))
    limit 1`.execute(db);
  return rows.length > 0;
}
