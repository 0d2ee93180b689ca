import type { contract, InputOf } from '@resa/contract';
import { REQUEST_STATES } from '@resa/rules/person/client-state';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { sql } from 'kysely';
import { cancelOpen, passEntriesToHead } from '../appointments/index.ts';
import {
  clientInProcess,
  type LockedClient,
  livingIn,
  lockClients,
  lockHouseholds,
  moveAppointments,
  staleOf,
} from '../client-records/index.ts';
import { stricterDecisions, writeDecisions } from '../consents/index.ts';
import type { Trx } from '../db/handles.ts';
import { lockedByOthers, settle } from '../families/index.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { emitLocks } from '../locks/index.ts';
import { forgetCopies } from '../restrictions/index.ts';
import { settleNoIncomes } from '../revenues/index.ts';
import { type CheckedMerge, checkMerge, requireTwo } from './checking/check.ts';
import { factsOf } from './checking/facts.ts';
import { changesBetween, snapshot } from './journal/snapshot.ts';
import { hideMerged, writeRemaining } from './moving/fields.ts';
import { moveHousehold } from './moving/household.ts';
import { endRows, leaveSecondSeats } from './moving/once.ts';
import { restrictBoth } from './moving/restrict-both.ts';
import { moveRows } from './moving/rows.ts';

type Input = InputOf<typeof contract.merging.merge>;

/**
 * Merges a file into another in one transaction (002 B18, B19): its rows follow, the chosen fields are written,
 * it is hidden, and its number leads to the remaining file. Its log stays where it is and is shown with the other's. The
 * journal, by which it can be taken back, holds the changes of everybody's rows.
 */
export const merge = (ctx: Context, { source, target, choices, versions }: Input) =>
  change(ctx, async (db, note) => {
    requireTwo(source, target);
    const people = await lockHouseholds(db, ctx, { clients: [source, target] });
    const locked = lockedByOthers(ctx, people);
    if (locked) return locked;
    await settle(db, { note }, ctx, [...people.keys()]);
    // Nothing new may refer to either from now on, such as a mail.
    const pair = await lockClients(db, ctx, [source, target], { exclusive: true });
    const [from, to] = [source, target].map((id) => pair.find(({ row }) => row.id === id)) as [
      LockedClient,
      LockedClient,
    ];
    if (versions && versions.source !== from.row.row_version) return staleOf(from, []);
    if (versions && versions.target !== to.row.row_version) return staleOf(to, []);
    const checkedMerge = checkMerge(from.row, to.row, await factsOf(db, ctx, source, target), choices);
    if (typeof checkedMerge === 'string') return { code: checkedMerge };

    const ids = [...new Set([...people.keys(), source, target])];
    await restrictBoth(db, ids);
    await forgetCopies(db, ctx, note, ids);
    const before = await snapshot(db, ids);
    await hideMerged(db, ctx, note, from.row, to.row, checkedMerge);
    await moveHousehold(db, { note }, ctx.today.date, { source, target, household: checkedMerge.household });
    await writeRemaining(db, ctx, note, from.row, to.row, checkedMerge);
    const stricter = await stricterDecisions(db, source, target);
    await moveRows(db, source, target);
    await writeDecisions(db, ctx, note, target, stricter);
    await endDoubles(db, ctx, note, checkedMerge, source, target);
    await settle(db, { note }, ctx, ids);
    await saveJournal(
      db,
      ctx,
      note,
      { source: from.row, target: to.row },
      {
        people: ids,
        changes: changesBetween(before, await snapshot(db, ids)),
      },
    );
    emitLocks(note, [source]);
    note.emit({ type: 'ClientStateUpdate', client_ids: [source, target] }, 'everyone');
    if ([from, to].some(({ row }) => REQUEST_STATES.includes(row.client_state_type_id)))
      note.emit({ type: 'ClientInProcess', message: { count: await clientInProcess(db, ctx.today.date) } }, 'everyone');
    return { code: 'Ok' as const, cancelled: checkedMerge.losing.appointments.length };
  });

/** One current address, one revenue of a type, one open appointment, one seat; waiting places go with them. */
async function endDoubles(
  db: Trx,
  ctx: Context,
  note: Note,
  checkedMerge: CheckedMerge,
  source: number,
  target: number,
) {
  const { losing, household } = checkedMerge;
  await endRows(db, ctx, 'client_housings', losing.housings, source);
  await endRows(db, ctx, 'revenues', losing.revenues, source);
  await settleNoIncomes(db, ctx, note, target);
  await cancelOpen(db, ctx, note, losing.appointments);
  await leaveSecondSeats(db, ctx, note, source);
  const { group_id: family_id } = household;
  await passEntriesToHead(db, ctx, note, { from: source, to: target, family_id });
  if (isHeadOrSingle(household.role)) {
    await moveAppointments(db, { note }, ctx, target, { client_id: target, family_id });
    return;
  }
  const [head] = await livingIn(db, family_id, ctx.today.date);
  if (!head) return;
  await moveAppointments(db, { note }, ctx, target, { client_id: head.client_id, family_id });
  await passEntriesToHead(db, ctx, note, { from: target, to: head.client_id, family_id });
}

async function saveJournal(
  db: Trx,
  ctx: Context,
  note: Note,
  files: Record<'source' | 'target', LockedClient['row']>,
  journal: object,
) {
  const { id: source_id, file_number: merged_file_number } = files.source;
  const { id: target_id } = files.target;
  const { id } = await db
    .insertInto('client_merges')
    .values({
      source_id,
      target_id,
      merged_at: ctx.now.toISOString(),
      merged_by: ctx.actor.user_id,
      journal: sql<string>`${JSON.stringify(journal)}::jsonb`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The last entry of the merge: what comes after it in the log was written later.
  note.wrote({
    entity: 'client_merges',
    id,
    client_id: target_id,
    after: { source_id, target_id, merged_file_number },
  });
}
