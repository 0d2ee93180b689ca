import { REQUEST_STATES } from '@resa/rules/person/client-state';
import { hideFile, lockHousehold, noteOf, otherHolder } from '../client-records/index.ts';
import { refuseFile } from '../consents/index.ts';
import type { Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { emitLocks } from '../locks/index.ts';

/**
 * Deletes a request in which somebody refuses what a file by name needs, since its household is served without a name
 * (decision 074): one that was never approved, and that nobody else edits.
 */
export async function replaceRequest(db: Trx, ctx: Context, note: Note, id: number): Promise<void> {
  const people = await lockHousehold(db, ctx, id);
  const ids = people.map(({ row }) => row.id);
  const isOpen = people.every(
    (client) =>
      REQUEST_STATES.includes(client.row.client_state_type_id) &&
      client.row.approved_at === null &&
      otherHolder(ctx, client) === null,
  );
  if (!isOpen || !(await refuseFile(db, ids))) throw invalid({ path: 'instead_of', rule: 'rule_instead_of' });
  for (const person of ids) {
    const { wrote } = noteOf(note, person);
    await hideFile(db, ctx, { wrote: (written) => wrote({ ...written, action: 'client.destroy' }) }, person);
  }
  emitLocks(note, ids);
}
