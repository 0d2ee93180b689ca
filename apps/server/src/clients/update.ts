import type { contract, InputOf } from '@resa/contract';
import { editOrAmend } from '@resa/rules/person/client-state';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { forbidden, invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { dropPhoto, keepPhoto, writePhoto } from '../frame/files/photos.ts';
import { clientOf, writeClient } from './file/client-of.ts';
import { acceptedPhones, lockedFile } from './file/profile-facts.ts';
import { type Columns, judgeProfile, type Stored } from './saving/judge-profile.ts';
import { orRefusal, saveGroups } from './saving/save.ts';

type Input = InputOf<typeof contract.clients.update>;

/** Saves the profile and the photo of a file whose lock the session holds, unless somebody saved it meanwhile. */
export async function update(ctx: Context, { client: { id, row_version, ...sent }, photo, accept_phone }: Input) {
  const picture = await writePhoto(ctx, 'client_photo', photo);
  const saving = change(ctx, async (db, note) => {
    const { stored, ...facts } = await lockedFile(db, ctx, id, sent);
    if (!editOrAmend(stored.client_state_type_id, (permission) => ctx.actor.permissions.includes(permission)))
      throw forbidden();
    if (facts.locking_session !== ctx.actor.session_id) return { code: 'not_locked' };
    const { columns, faults } = judgeProfile(sent, {
      today: ctx.today.date,
      settings: ctx.settings,
      stored,
      client_state_type_id: stored.client_state_type_id,
      is_head_or_single: isHeadOrSingle(facts.group_role_type_id),
      geo_regions: facts.geo_regions,
      not_offered: facts.not_offered,
    });
    const changed = changedColumns(stored, columns);
    const retagged = !isSameSet(sent.groups, facts.groups);
    if (stored.row_version !== row_version) {
      const others = [...(retagged ? ['groups'] : []), ...(picture === null ? [] : ['photo'])];
      const { saved_by } = facts;
      const stands = { saved_by, saved_at: stored.updated_at, row_version: stored.row_version };
      return { code: 'stale', ...stands, changed: [...Object.keys(changed), ...others] };
    }
    if (faults.length > 0) throw invalid(...faults);
    const { phone_of } = facts;
    if (phone_of.length > 0 && !accept_phone) return { code: 'phone_exists', files: phone_of };

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
      entity: 'clients',
      id,
      client_id: id,
      before: { ...stored, groups: facts.groups },
      after: {
        ...columns,
        photo_file_id,
        groups: client.groups,
        ...(phone_of.length > 0 && { accept_phone: acceptedPhones(phone_of) }),
      },
    });
    return { code: 'Ok', client };
  });
  return orRefusal(saving);
}

const changedColumns = (stored: Stored, columns: Columns): Partial<Columns> =>
  Object.fromEntries(Object.entries(columns).filter(([field, value]) => stored[field as keyof Columns] !== value));

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  new Set([...some, ...others]).size === others.length && others.every((one) => some.includes(one));
