import type { contract, InputOf } from '@resa/contract';
import type { Action } from '@resa/contract/actions';
import { sql } from 'kysely';
import { clientInProcess, lockHouseholds, minorHeads } from '../client-records/index.ts';
import { isFormerNumberTaken, orRefusal } from '../clients/index.ts';
import { keepRefusals, refusalsOf } from '../consents/index.ts';
import type { Trx } from '../db/handles.ts';
import { lockedByOthers, settle } from '../families/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { isAsLeft, restoreRows } from './journal/restore.ts';
import type { Change } from './journal/snapshot.ts';

type Input = InputOf<typeof contract.merging.undo>;

const NOT_SAID = { code: 'written_since' as const, action: null, by: null, at: null };

/**
 * Takes a merge back while nothing was written to either file or their households since (002 B18). A cancelled appointment
 * stays cancelled, and waiting places stay with the remaining file.
 */
export async function undo(ctx: Context, input: Input) {
  const undone = await orRefusal(
    undoing(ctx, input).catch((error: unknown) => {
      // Another file has been given a former number that one of the two files had.
      if (isFormerNumberTaken(error)) return NOT_SAID;
      throw error;
    }),
  );
  // Another household has been given an email address that one of the files had.
  return undone.code === 'email_exists' ? NOT_SAID : undone;
}

const undoing = (ctx: Context, { source }: Input) =>
  change(ctx, async (db, note) => {
    const merge = await mergeOf(db, source);
    if (!merge) throw notFound();
    const { people, changes } = merge.journal;
    const laterWriting = await writtenSince(db, merge.id, people);
    if (laterWriting) return laterWriting;
    const locked = lockedByOthers(
      ctx,
      await lockHouseholds(db, ctx, { clients: people.filter((id) => id !== source) }),
    );
    if (locked) return locked;
    // Read again under the locks.
    const writingUnderLock = (await mergeOf(db, source)) && (await writtenSince(db, merge.id, people));
    if (writingUnderLock === undefined) throw notFound();
    if (writingUnderLock) return writingUnderLock;
    if (!(await isAsLeft(db, people, changes))) return NOT_SAID;

    const refused = await refusalsOf(db, merge.target_id);
    await restoreRows(db, changes, source);
    for (const id of [source, merge.target_id]) await keepRefusals(db, ctx, note, id, refused);
    await db.deleteFrom('client_merges').where('id', '=', merge.id).execute();
    const { source_number, target_number, target_id } = merge;
    const files = { source_id: source, target_id };
    for (const [id, before] of [
      [source, { ...files, merged_into_number: target_number }],
      [target_id, { ...files, merged_file_number: source_number }],
    ] as const)
      note.wrote({ entity: 'clients', id, client_id: id, before });
    await settle(db, { note }, ctx, people);
    const minors = await minorHeads(db, ctx.today.date, [source, target_id]);
    if (minors.length > 0) return { code: 'minor_head' as const };
    note.emit({ type: 'ClientStateUpdate', client_ids: [source, target_id] }, 'everyone');
    note.emit({ type: 'ClientInProcess', message: { count: await clientInProcess(db, ctx.today.date) } }, 'everyone');
    return { code: 'Ok' as const };
  });

interface StoredMerge {
  id: number;
  target_id: number;
  source_number: number;
  target_number: number;
  journal: { people: number[]; changes: Change[] };
}

async function mergeOf(db: Trx, source: number): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`
    select m.id, m.target_id, m.journal, s.file_number as source_number, t.file_number as target_number
    -- deleted too: the merged file is
    from client_merges m join clients s on s.id = m.source_id join clients t on t.id = m.target_id
    where m.source_id = ${source} for update of m`.execute(db);
  return rows[0];
}

/**
 * Actions that do not change a file: taking over its lock, opening the client's page, undoing another merge.
 */
const NO_WRITES: readonly Action[] = [
  'file_lock.take_over',
  'client.autologin',
  'client.make_code',
  'client.merge_undo',
];

/**
 * The first write after the merge to a file of these people, or of a person who has joined their households since. A later
 * merge counts unless it was undone.
 */
async function writtenSince(db: Trx, merge_id: number, people: readonly number[]) {
  const { rows } = await sql<{ action: string; by: string; at: string }>`
    select l.action, l.created_name as by, l.created_at as at from activity_log l
    where l.id > (select max(id) from activity_log
        where entity = 'client_merges' and entity_id = ${merge_id} and action = 'client.merge')
      and l.action <> all(${sql.val([...NO_WRITES])}::text[])
      and (l.client_id = any(${people}::int[]) or (l.entity = 'memberships' and l.entity_id in (
        select joined.id from memberships joined join memberships own on own.group_id = joined.group_id
        where own.client_id = any(${people}::int[]))))
      and (l.action <> 'client.merge' or exists (
        select from client_merges later
        where later.id > ${merge_id} and l.client_id = any(array(
          select person::int from jsonb_array_elements_text(later.journal -> 'people') person))))
    order by l.id limit 1`.execute(db);
  return rows[0] ? { code: 'written_since' as const, ...rows[0] } : null;
}
