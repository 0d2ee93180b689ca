import type { contract, InputOf } from '@resa/contract';
import { REQUEST_STATES } from '@resa/rules/person/client-state';
import { leavingRefusal } from '@resa/rules/person/family';
import {
  clientInProcess,
  emitHousehold,
  hideFile,
  justMadeIn,
  justNow,
  type LivingMember,
  livesOf,
  removeMembership,
  setMembership,
} from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { emitLocks } from '../locks/index.ts';
import { openHousehold } from './changing/open.ts';
import { restoreOwnAddress } from './changing/own-address.ts';
import { settle } from './changing/settle-families.ts';

type Input = Omit<InputOf<typeof contract.families.destroy>, 'rehearse'>;

/**
 * Takes a member out of a household: from today they are a single person, and a file that was made here just now is
 * deleted (000 O-23). One who was to join later stays where they are.
 */
export const destroy = (ctx: Context, { client_id, group_id }: Input) =>
  change(ctx, async (db, note) => {
    const household = await openHousehold(db, { note }, ctx, group_id);
    if ('code' in household) return household;
    const { head, others } = household;
    const today = ctx.today.date;
    const member = [head, ...others].find((person) => person.client_id === client_id);
    if (!member) throw notFound();
    const refusal = leavingRefusal(member, others, today);
    if (refusal) return { code: refusal };
    const deleted = member.counts && (await justMadeIn(db, ctx, group_id)).includes(client_id);
    if (await joinedJustNow(db, ctx, member)) await restoreOwnAddress(db, ctx, note, member.id);
    if (deleted) await hideFile(db, ctx, note, client_id);
    else if (member.counts) await setMembership(db, { note }, member, { date_end: today });
    else await notJoining(db, note, member, today);
    await settle(
      db,
      { note },
      ctx,
      [...household.people.keys()].filter((id) => !deleted || id !== client_id),
    );
    if (deleted) {
      emitHousehold(note, group_id);
      emitLocks(note, [client_id]);
      const count = await clientInProcess(db, today);
      if (REQUEST_STATES.includes(household.head.file.row.client_state_type_id))
        note.emit({ type: 'ClientInProcess', message: { count } }, 'everyone');
    }
    return { code: 'Ok' as const, deleted: deleted ? (1 as const) : (0 as const) };
  });

/** A membership that would end on the day of joining does not end. */
async function notJoining(db: Trx, note: Note, planned: LivingMember, today: string): Promise<void> {
  await removeMembership(db, { note }, planned);
  const [now] = await livesOf(db, planned.client_id, today);
  if (now?.date_end === planned.date_start) await setMembership(db, { note }, now, { date_end: null });
}

/** Whether it was saved within the last day that the person joins, or they will join: their address then returns. */
async function joinedJustNow(db: Trx, ctx: Context, { id, counts }: LivingMember): Promise<boolean> {
  if (!counts) return true;
  const endedHousing = await db
    .selectFrom('client_housings')
    .select('id')
    .where('ended_by', '=', id)
    .where('updated_at', '>=', justNow(ctx))
    .executeTakeFirst();
  return endedHousing !== undefined;
}
