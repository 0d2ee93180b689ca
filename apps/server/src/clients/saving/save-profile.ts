import type { Client } from '@resa/contract/client-file';
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { type ClientNote, emitHousehold, type LockedClient } from '../../client-records/index.ts';
import { refuseFile } from '../../consents/index.ts';
import type { Trx } from '../../db/handles.ts';
import { invalid } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { dropPhoto, type SentPhoto, storePhoto } from '../../frame/files/photos.ts';
import { clientOf, writeClient } from '../file/client-of.ts';
import { acceptedPhones, type PhoneHolder, savingFacts } from '../file/profile-facts.ts';
import { type Columns, checkProfile, type SentProfile, type StoredProfile } from './check-profile.ts';
import { saveGroups } from './save.ts';

interface SaveOptions {
  picture: SentPhoto;
  accept_phone: 0 | 1;
  /** The role in the household that they get with this save. */
  role?: number;
}
type SaveResult = { code: 'Ok'; client: Client } | { code: 'phone_exists'; files: PhoneHolder[] };

/** Saving a sent profile over that of a client whose row is locked. */
export function profileSaving(ctx: Context, profile: SentProfile, { picture, accept_phone, role }: SaveOptions) {
  const checkSaving = async (db: Trx, { row: stored, group_role_type_id }: LockedClient) => {
    const facts = await savingFacts(db, profile, stored);
    const refuses_file = stored.anonymous === 1 && profile.anonymous === 0 && (await refuseFile(db, [stored.id]));
    const { columns, faults } = checkProfile(profile, {
      today: ctx.today.date,
      settings: ctx.settings,
      stored,
      refuses_file,
      client_state_type_id: stored.client_state_type_id,
      is_head_or_single: isHeadOrSingle(group_role_type_id),
      is_partner: (role ?? group_role_type_id) === ROLE.partner,
      geo_regions: facts.geo_regions,
      not_offered: facts.not_offered,
    });
    const retagged = !isSameSet(profile.groups, facts.groups);
    return { ...facts, columns, faults, changed: changedColumns(stored, columns), retagged };
  };
  return {
    /** The fields that it would change. */
    async changed(db: Trx, client: LockedClient): Promise<string[]> {
      const { changed, retagged } = await checkSaving(db, client);
      return [...Object.keys(changed), ...(retagged ? ['groups'] : []), ...(picture === null ? [] : ['photo'])];
    },
    /** Throws Invalid with every fault. */
    async save(db: Trx, lockedClient: LockedClient, note: ClientNote): Promise<SaveResult> {
      const { row: stored } = lockedClient;
      const { id } = stored;
      const { columns, faults, changed, retagged, groups, phone_of } = await checkSaving(db, lockedClient);
      if (faults.length > 0) throw invalid(...faults);
      if (phone_of.length > 0 && !accept_phone) return { code: 'phone_exists', files: phone_of };

      const photo_file_id = await storePhoto(db, picture, stored.photo_file_id);
      if (retagged) await saveGroups(db, id, profile.groups);
      const [updated_at, updated_by] = [ctx.now.toISOString(), ctx.actor.user_id];
      // A save without changes keeps the version, so that it does not make another editor's save stale.
      const unchanged = Object.keys(changed).length === 0 && !retagged && picture === null;
      const client = unchanged
        ? await clientOf(db, id, ctx.today.date)
        : await writeClient(db, id, { ...changed, photo_file_id, updated_at, updated_by }, ctx.today.date);
      // Open files of the household show its members.
      if (!unchanged) emitHousehold(note, lockedClient.group_id);
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
      return { code: 'Ok', client };
    },
  };
}

const changedColumns = (stored: StoredProfile, columns: Columns): Partial<Columns> =>
  Object.fromEntries(Object.entries(columns).filter(([field, value]) => stored[field as keyof Columns] !== value));

const isSameSet = (codes: readonly string[], otherCodes: readonly string[]) =>
  new Set([...codes, ...otherCodes]).size === otherCodes.length && otherCodes.every((code) => codes.includes(code));
