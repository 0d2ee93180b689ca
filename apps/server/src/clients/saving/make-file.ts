import type { Client } from '@resa/contract/client-file';
import { CLIENT_ORIGIN } from '@resa/rules/person/client-state';
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { emitHousehold, membershipsOn } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import { invalid } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { type SentPhoto, storePhoto } from '../../frame/files/photos.ts';
import { clientOf } from '../file/client-of.ts';
import { acceptedPhones, type PhoneHolder, savingFacts } from '../file/profile-facts.ts';
import { type Columns, checkProfile, type SentProfile } from './check-profile.ts';
import { saveGroups } from './save.ts';

/**
 * Where a new file begins: its household (null makes one), the person's role in it and since when, its state, and when
 * its household was approved.
 */
export interface NewFilePlacement {
  family_id: number | null;
  role: number;
  state: number;
  approved_at?: string | null;
  /** Today, unless they have lived there before. */
  date_start?: string;
  date_end?: string | null;
  /** The number to keep; the next free one where absent. */
  file_number?: number;
}
interface NewFileOptions {
  picture: SentPhoto;
  accept_phone: 0 | 1;
}
type NewFileResult = { code: 'Ok'; client: Client } | { code: 'phone_exists'; files: PhoneHolder[] };

/** Checks a profile and makes its file with its membership and first state. Throws Invalid with every fault. */
export async function makeFile(
  ctx: Context,
  db: Trx,
  note: Note,
  client: SentProfile,
  placement: NewFilePlacement,
  { picture, accept_phone }: NewFileOptions,
): Promise<NewFileResult> {
  const { settings } = ctx;
  // Nothing is supposed of somebody who gives no name.
  const profile =
    client.anonymous === 1
      ? client
      : {
          ...client,
          veteran_state_id: client.veteran_state_id ?? settings.default_veteran_state,
          aboriginal_indicator_id: client.aboriginal_indicator_id ?? settings.default_aboriginal_indicator,
        };
  const { geo_regions, not_offered, phone_of } = await savingFacts(db, profile, null);
  const { columns, faults } = checkProfile(profile, {
    today: ctx.today.date,
    settings,
    stored: null,
    client_state_type_id: placement.state,
    is_head_or_single: isHeadOrSingle(placement.role),
    is_partner: placement.role === ROLE.partner,
    may_be_anonymous: client.anonymous === 1 && (await isAnonymousHousehold(db, placement, ctx.today.date)),
    geo_regions,
    not_offered,
  });
  if (faults.length > 0) throw invalid(...faults);
  if (phone_of.length > 0 && !accept_phone) return { code: 'phone_exists', files: phone_of };

  const row = { ...columns, photo_file_id: await storePhoto(db, picture, null) };
  const id = await insertFile(db, ctx, row, placement);
  await saveGroups(db, id, profile.groups);
  emitHousehold(note, placement.family_id);
  const newFile = await clientOf(db, id, ctx.today.date);
  const accepted = phone_of.length > 0 && { accept_phone: acceptedPhones(phone_of) };
  note.wrote({ entity: 'clients', id, client_id: id, after: { ...row, groups: newFile.groups, ...accepted } });
  return { code: 'Ok', client: newFile };
}

/** Whether the household that somebody joins is served without a name. */
async function isAnonymousHousehold(db: Trx, { family_id }: NewFilePlacement, today: string): Promise<boolean> {
  if (family_id === null) return false;
  const head = await db
    .selectFrom('live_clients as c')
    .innerJoin(membershipsOn(today).as('m'), 'm.client_id', 'c.id')
    .select('c.anonymous')
    .where('m.group_id', '=', family_id)
    .where('m.group_role_type_id', 'in', [ROLE.head, ROLE.single])
    .executeTakeFirst();
  return head?.anonymous === 1;
}

/** The file with its membership and its first state; returns its id. */
export async function insertFile(
  db: Trx,
  ctx: Context,
  row: Columns & { photo_file_id: string | null },
  {
    role,
    state,
    approved_at = null,
    date_start = ctx.today.date,
    date_end = null,
    file_number,
    ...household
  }: NewFilePlacement,
): Promise<number> {
  const now = ctx.now.toISOString();
  const { user_id } = ctx.actor;
  const family_id =
    household.family_id ??
    (await db.insertInto('families').defaultValues().returning('id').executeTakeFirstOrThrow()).id;
  const { id } = await db
    .insertInto('clients')
    .values({
      ...row,
      ...(file_number !== undefined && { file_number }),
      family_id,
      client_state_type_id: state,
      approved_at,
      origin: CLIENT_ORIGIN.staff,
      created_at: now,
      created_by: user_id,
      updated_at: now,
      updated_by: user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('memberships')
    .values({ group_id: family_id, client_id: id, group_role_type_id: role, date_start, date_end })
    .execute();
  await db
    .insertInto('client_state_changes')
    .values({ client_id: id, from_state: null, to_state: state, at: now, user_id })
    .execute();
  return id;
}
