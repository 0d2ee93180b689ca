import type { contract, InputOf } from '@resa/contract';
import { CLIENT_ORIGIN, CLIENT_STATE } from '@resa/rules/person/client-state';
import { ROLE } from '@resa/rules/person/family';
import type { Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { keepPhoto, writePhoto } from '../frame/files/photos.ts';
import { clientInProcess } from '../people/index.ts';
import { clientOf } from './file/client-of.ts';
import { acceptedPhones, savingFacts } from './file/profile-facts.ts';
import { type Columns, judgeProfile } from './saving/judge-profile.ts';
import { orRefusal, saveGroups } from './saving/save.ts';

type Input = InputOf<typeof contract.clients.store>;

/** Makes the file of a head or single person, alone in a household of one, in process (000 O-04, O-21). */
export async function store(ctx: Context, { client, photo, isSingleHead, accept_phone }: Input) {
  if (!isSingleHead) throw invalid({ path: 'isSingleHead', rule: 'rule_member_needs_household' });
  const { settings } = ctx;
  const sent = {
    ...client,
    veteran_state_id: client.veteran_state_id ?? settings.default_veteran_state,
    aboriginal_indicator_id: client.aboriginal_indicator_id ?? settings.default_aboriginal_indicator,
  };
  const picture = await writePhoto(ctx, 'client_photo', photo);
  const saving = change(ctx, async (db, note) => {
    const { geo_regions, not_offered, phone_of } = await savingFacts(db, sent, null);
    const { columns, faults } = judgeProfile(sent, {
      today: ctx.today.date,
      settings,
      stored: null,
      client_state_type_id: CLIENT_STATE.in_process,
      is_head_or_single: true,
      geo_regions,
      not_offered,
    });
    if (faults.length > 0) throw invalid(...faults);
    if (phone_of.length > 0 && !accept_phone) return { code: 'phone_exists', files: phone_of };

    const row = { ...columns, photo_file_id: await keepPhoto(db, picture, null) };
    const id = await insertFile(db, ctx, row);
    await saveGroups(db, id, sent.groups);
    const made = await clientOf(db, id, ctx.today.date);
    const accepted = phone_of.length > 0 && { accept_phone: acceptedPhones(phone_of) };
    note.wrote({ entity: 'clients', id, client_id: id, after: { ...row, groups: made.groups, ...accepted } });
    note.tell({ type: 'ClientInProcess', message: { count: await clientInProcess(db) } }, 'everyone');
    return { code: 'Ok', client: made };
  });
  return orRefusal(saving);
}

/** The file with its household of one and its first state; answers its id. */
async function insertFile(db: Trx, ctx: Context, row: Columns & { photo_file_id: string | null }): Promise<number> {
  const now = ctx.now.toISOString();
  const { user_id } = ctx.actor;
  const { id: family_id } = await db.insertInto('families').defaultValues().returning('id').executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('clients')
    .values({
      ...row,
      family_id,
      client_state_type_id: CLIENT_STATE.in_process,
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
    .values({ group_id: family_id, client_id: id, group_role_type_id: ROLE.single, date_start: ctx.today.date })
    .execute();
  await db
    .insertInto('client_state_changes')
    .values({ client_id: id, from_state: null, to_state: CLIENT_STATE.in_process, at: now, user_id })
    .execute();
  return id;
}
