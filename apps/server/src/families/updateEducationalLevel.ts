import type { contract, InputOf } from '@resa/contract';
import { isOneHousehold, lockClients, mayEdit, noteOf, otherHolder, staleOf } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { missingRow } from '../frame/call/errors.ts';
import { forbidden, invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';

type Input = InputOf<typeof contract.families.updateEducationalLevel>;

/**
 * Saves the education levels of one household, all or none (000 §2 "Family dialog"); unchanged ones are not written.
 */
export const updateEducationalLevel = (ctx: Context, { members }: Input) =>
  orNotOffered(
    change(ctx, async (db, note) => {
      const ids = members.map((member) => member.client_id);
      const stored = await lockClients(db, ctx, ids, { household: true });
      if (new Set(ids).size < ids.length || !isOneHousehold(stored))
        throw invalid({ path: 'members', rule: 'e_not_one_household' });
      const sentByClient = new Map(members.map((member) => [member.client_id, member]));
      const changes = stored.flatMap((before) => {
        const after = sentByClient.get(before.row.id);
        return after && after.education_level_id !== before.row.education_level_id ? [{ before, after }] : [];
      });
      if (!changes.every(({ before }) => mayEdit(ctx, before))) throw forbidden();
      await requireActive(
        db,
        changes.map(({ after }) => after.education_level_id),
      );

      for (const client of stored) {
        const holder = otherHolder(ctx, client);
        if (holder) return { code: 'locked' as const, ...holder };
      }
      const staleChange = changes.find(({ before, after }) => before.row.row_version !== after.row_version);
      if (staleChange) return staleOf(staleChange.before, ['education_level_id']);

      for (const {
        before: { row: before },
        after,
      } of changes) {
        const { education_level_id } = after;
        await db
          .updateTable('clients')
          .set({ education_level_id, ...savedBy(ctx) })
          .set((row) => ({ row_version: row('row_version', '+', 1) }))
          .where('id', '=', before.id)
          .execute();
        noteOf(note, before.id).wrote({
          before: { education_level_id: before.education_level_id },
          after: { education_level_id },
        });
      }
      return { code: 'Ok' as const };
    }),
  );

const notOffered = () => invalid({ path: 'members', rule: 'e_not_offered' });

/** The list may lose a level between the check and the write. */
const orNotOffered = <A>(saving: Promise<A>): Promise<A> =>
  saving.catch((error: unknown) => {
    throw missingRow(error) === 'clients_education_level_id_fkey' ? notOffered() : error;
  });

/** A level that is no longer offered may stay where it is, but is not given to anyone. */
async function requireActive(db: Trx, levels: readonly number[]): Promise<void> {
  const level_ids = [...new Set(levels)];
  if (level_ids.length === 0) return;
  const activeLevels = await db
    .selectFrom('education_levels')
    .select('id')
    .where('id', 'in', level_ids)
    .where('active', '=', 1)
    .execute();
  if (activeLevels.length < level_ids.length) throw notOffered();
}
