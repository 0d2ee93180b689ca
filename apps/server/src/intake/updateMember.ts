import type { contract, InputOf } from '@resa/contract';
import { mayEdit, noteOf, staleOf } from '../client-records/index.ts';
import { orRefusal, profileSaving } from '../clients/index.ts';
import { changeMember, openHousehold, settle } from '../families/index.ts';
import { forbidden, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { householdOfHead } from './queries.ts';

type Input = InputOf<typeof contract.intake.updateMember>;

/** Saves the profile of a member with their role in the household: both or neither. */
export async function updateMember(
  ctx: Context,
  { head, client: { id, row_version, ...sent }, role, accept_phone }: Input,
) {
  const group_id = await householdOfHead(ctx, head);
  const saving = change(ctx, async (db, note) => {
    const household = await openHousehold(db, { note }, ctx, group_id);
    if ('code' in household) return household;
    const member = household.others.find((one) => one.client_id === id);
    const file = household.people.get(id);
    if (household.head.client_id !== head || !member || !file) throw notFound();
    if (!mayEdit(ctx, file)) throw forbidden();
    const profile = profileSaving(ctx, sent, { picture: null, accept_phone, role });
    if (file.row.row_version !== row_version) return staleOf(file, await profile.changed(db, file));

    const saved = await profile.save(db, file, {
      ...noteOf(note, id),
      wrote: (written) => noteOf(note, id).wrote({ action: 'client.update', ...written }),
    });
    if (saved.code !== 'Ok') return saved;
    const { date_start, date_end } = member;
    const membership = { group_role_type_id: role, date_start, date_end };
    const refused = await changeMember(db, note, ctx, household, { ...member, dob: saved.client.dob }, membership);
    if (refused) return { code: refused };
    await settle(db, { note }, ctx, [...household.people.keys()]);
    return { code: 'Ok' as const, id, file_number: saved.client.file_number, client: saved.client };
  });
  return orRefusal(saving);
}
