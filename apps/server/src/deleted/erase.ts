import type { contract, InputOf } from '@resa/contract';
import { forbidden, invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { filesOf, hasOpenAppointments } from './erasing/person.ts';
import { eraseRows } from './erasing/rows.ts';
import { lockDeleted } from './restoring/former.ts';

type Input = InputOf<typeof contract.deleted.erase>;

/**
 * Erases the person of a deleted file, and of the files that were merged into it (decision 026). The emptied file stays
 * for past counts. The user typed the number to confirm.
 */
export async function erase(ctx: Context, { id, file_number }: Input) {
  if (!ctx.isAdministrator()) throw forbidden();
  return change(ctx, async (db, note) => {
    const file = await lockDeleted(db, id);
    if (file.file_number !== file_number) throw invalid({ path: 'file_number', rule: 'erase_number_other' });
    const person = await filesOf(db, id);
    if (await hasOpenAppointments(db, person)) return { code: 'has_open_appointments' as const };
    // Erasing cannot be refused after this, and takes long.
    if (ctx.rehearsal) return { code: 'Ok' as const };
    await eraseRows(db, note, ctx, person);
    for (const one of person)
      note.wrote({
        entity: 'clients',
        id: one,
        client_id: one,
        before: { erased_at: null },
        after: { erased_at: ctx.now.toISOString() },
      });
    return { code: 'Ok' as const };
  });
}
