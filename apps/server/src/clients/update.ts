import type { contract, InputOf } from '@resa/contract';
import { isHeadOrSingle } from '@resa/rules/person/family';
import type { Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { dropPhoto, keepPhoto, writePhoto } from '../frame/files/photos.ts';
import { changeClient, type LockedClient } from '../people/index.ts';
import { clientOf, writeClient } from './file/client-of.ts';
import { acceptedPhones, savingFacts } from './file/profile-facts.ts';
import { type Columns, judgeProfile, type Stored } from './saving/judge-profile.ts';
import { orRefusal, saveGroups } from './saving/save.ts';

type Input = InputOf<typeof contract.clients.update>;

/** Saves the profile and the photo of a file whose lock the session holds, unless somebody saved it meanwhile. */
export async function update(ctx: Context, { client: { id, row_version, ...sent }, photo, accept_phone }: Input) {
  const picture = await writePhoto(ctx, 'client_photo', photo);
  const judged = async (db: Trx, client: LockedClient) => {
    const { row: stored, group_role_type_id } = client;
    const facts = await savingFacts(db, sent, stored);
    const { columns, faults } = judgeProfile(sent, {
      today: ctx.today.date,
      settings: ctx.settings,
      stored,
      client_state_type_id: stored.client_state_type_id,
      is_head_or_single: isHeadOrSingle(group_role_type_id),
      geo_regions: facts.geo_regions,
      not_offered: facts.not_offered,
    });
    const retagged = !isSameSet(sent.groups, facts.groups);
    return { ...facts, columns, faults, changed: changedColumns(stored, columns), retagged };
  };
  const changed = async (db: Trx, client: LockedClient) => {
    const { changed, retagged } = await judged(db, client);
    return [...Object.keys(changed), ...(retagged ? ['groups'] : []), ...(picture === null ? [] : ['photo'])];
  };
  const needs = { right: 'edit', file: 'held', saved: { row_version, changed } } as const;
  const saving = changeClient(ctx, id, needs, async (db, found, note) => {
    const { row: stored } = found;
    const { columns, faults, changed, retagged, groups, phone_of } = await judged(db, found);
    if (faults.length > 0) throw invalid(...faults);
    if (phone_of.length > 0 && !accept_phone) return { code: 'phone_exists' as const, files: phone_of };

    const photo_file_id = await keepPhoto(db, picture, stored.photo_file_id);
    if (retagged) await saveGroups(db, id, sent.groups);
    const [updated_at, updated_by] = [ctx.now.toISOString(), ctx.actor.user_id];
    // Whoever else edits the file is not held up by a save that changed nothing.
    const unchanged = Object.keys(changed).length === 0 && !retagged && picture === null;
    const client = unchanged
      ? await clientOf(db, id, ctx.today.date)
      : await writeClient(db, id, { ...changed, photo_file_id, updated_at, updated_by }, ctx.today.date);
    await dropPhoto(ctx, db, note, stored.photo_file_id, photo_file_id);
    note.wrote({
      before: { ...stored, groups },
      after: {
        ...columns,
        photo_file_id,
        groups: client.groups,
        ...(phone_of.length > 0 && { accept_phone: acceptedPhones(phone_of) }),
      },
    });
    return { code: 'Ok' as const, client };
  });
  return orRefusal(saving);
}

const changedColumns = (stored: Stored, columns: Columns): Partial<Columns> =>
  Object.fromEntries(Object.entries(columns).filter(([field, value]) => stored[field as keyof Columns] !== value));

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  new Set([...some, ...others]).size === others.length && others.every((one) => some.includes(one));
