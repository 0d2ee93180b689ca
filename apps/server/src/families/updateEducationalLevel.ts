import type { contract, InputOf } from '@resa/contract';
import type { Permission } from '@resa/contract/permissions';
import { editOrAmend } from '@resa/rules/person/client-state';
import type { Trx } from '../db/handles.ts';
import { missingRow } from '../frame/call/errors.ts';
import { forbidden, invalid, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { lockHolder } from '../locks/index.ts';
import { membershipsOn } from '../people/index.ts';

type Input = InputOf<typeof contract.families.updateEducationalLevel>;

/** Saves the education levels of one household, all or none (000 §2 "Family dialog"); who keeps his is not written. */
export const updateEducationalLevel = (ctx: Context, { members }: Input) =>
  orNotOffered(
    change(ctx, async (db, note) => {
      const ids = members.map((member) => member.client_id);
      const stored = await lockMembers(db, ids, ctx.today.date);
      if (new Set(ids).size < ids.length || !isOneHousehold(stored))
        throw invalid({ path: 'members', rule: 'e_not_one_household' });
      const sent = new Map(members.map((member) => [member.client_id, member]));
      const changed = stored.flatMap((before) => {
        const after = sent.get(before.id);
        return after && after.education_level_id !== before.education_level_id ? [{ before, after }] : [];
      });
      const may = (permission: Permission) => ctx.actor.permissions.includes(permission);
      if (!changed.every(({ before }) => editOrAmend(before.client_state_type_id, may))) throw forbidden();
      await requireActive(
        db,
        changed.map(({ after }) => after.education_level_id),
      );

      for (const { id } of stored) {
        const held = await lockHolder(db, ctx, id);
        if (held) return { code: 'locked' as const, ...held };
      }
      const stale = changed.find(({ before, after }) => before.row_version !== after.row_version);
      if (stale) {
        const { saved_by, saved_at, row_version } = stale.before;
        return { code: 'stale' as const, saved_by, saved_at, row_version, changed: ['education_level_id'] };
      }

      for (const { before, after } of changed) {
        const { education_level_id } = after;
        await db
          .updateTable('clients')
          .set({ education_level_id, updated_at: ctx.now.toISOString(), updated_by: ctx.actor.user_id })
          .set((row) => ({ row_version: row('row_version', '+', 1) }))
          .where('id', '=', before.id)
          .execute();
        const whose = { entity: 'clients' as const, id: before.id, client_id: before.id };
        note.wrote({
          ...whose,
          before: { education_level_id: before.education_level_id },
          after: { education_level_id },
        });
      }
      return { code: 'Ok' as const };
    }),
  );

/** The members' rows, locked in one order, each with its household and who saved it last; NotFound when one is missing. */
async function lockMembers(db: Trx, ids: readonly number[], today: string) {
  const rows = await db
    .selectFrom('clients as c')
    .leftJoin(membershipsOn(today).as('m'), 'm.client_id', 'c.id')
    .leftJoin('users as u', 'u.id', 'c.updated_by')
    .select(['c.id', 'c.education_level_id', 'c.client_state_type_id', 'c.row_version', 'c.updated_at as saved_at'])
    .select((row) => ['m.group_id', row.fn.coalesce('u.name', row.val('')).as('saved_by')])
    .where('c.id', 'in', [...ids])
    .where('c.deleted_at', 'is', null)
    .orderBy('c.id')
    .forNoKeyUpdate('c')
    .execute();
  if (rows.length < new Set(ids).size) throw notFound();
  return rows;
}

/** Who lives with nobody is a household with himself alone. */
const isOneHousehold = ([first, ...others]: readonly { group_id: number | null }[]) =>
  others.every(({ group_id }) => group_id !== null && group_id === first?.group_id);

const notOffered = () => invalid({ path: 'members', rule: 'e_not_offered' });

/** The list may lose a level between the check and the write. */
const orNotOffered = <A>(saving: Promise<A>): Promise<A> =>
  saving.catch((error: unknown) => {
    throw missingRow(error) === 'clients_education_level_id_fkey' ? notOffered() : error;
  });

/** A level that is no longer offered may stay where it is, but is not given to anyone. */
async function requireActive(db: Trx, levels: readonly number[]): Promise<void> {
  const wanted = [...new Set(levels)];
  if (wanted.length === 0) return;
  const offered = await db
    .selectFrom('education_levels')
    .select('id')
    .where('id', 'in', wanted)
    .where('active', '=', 1)
    .execute();
  if (offered.length < wanted.length) throw notOffered();
}
