import type { contract, InputOf } from '@resa/contract';
import { leavingRefusal } from '@resa/rules/person/family';
import type { Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { type Living, livesOf, removeMembership, setMembership } from '../people/index.ts';
import { openHousehold } from './changing/open.ts';
import { settle } from './changing/settle-families.ts';

type Input = InputOf<typeof contract.families.destroy>;

/** Takes a member out of a household: from today they are a single person. One who was to join later stays where they are. */
export const destroy = (ctx: Context, { client_id, group_id }: Input) =>
  change(ctx, async (db, note) => {
    const home = await openHousehold(db, { note }, ctx, group_id);
    if ('code' in home) return home;
    const { head, others } = home;
    const today = ctx.today.date;
    const member = [head, ...others].find((one) => one.client_id === client_id);
    if (!member) throw notFound();
    const refused = leavingRefusal(member, others, today);
    if (refused) return { code: refused };
    if (member.counts) await setMembership(db, { note }, member, { date_end: today });
    else await notJoining(db, note, member, today);
    await settle(db, { note }, ctx, [...home.people.keys()]);
    return { code: 'Ok' as const };
  });

/** What was to end on the day of joining goes on. */
async function notJoining(db: Trx, note: Note, planned: Living, today: string): Promise<void> {
  await removeMembership(db, { note }, planned);
  const [now] = await livesOf(db, planned.client_id, today);
  if (now?.date_end === planned.date_start) await setMembership(db, { note }, now, { date_end: null });
}
