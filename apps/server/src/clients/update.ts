import type { contract, InputOf } from '@resa/contract';
import { isMarried } from '@resa/rules/person/family';
import { changeClient } from '../client-records/index.ts';
import type { Context } from '../frame/change/context.ts';
import { writePhoto } from '../frame/files/photos.ts';
import { partnerBecomes } from './saving/partner.ts';
import { orRefusal } from './saving/save.ts';
import { profileSaving } from './saving/save-profile.ts';

type Input = InputOf<typeof contract.clients.update>;

/** Saves the profile and the photo of a file whose lock the session holds, unless somebody saved it meanwhile. */
export async function update(ctx: Context, { client: sent, photo, accept_phone, partner_role }: Input) {
  const { id, row_version, ...fields } = sent;
  const picture = await writePhoto(ctx, 'client_photo', photo);
  const saving = profileSaving(ctx, fields, { picture, accept_phone });
  const needs = {
    right: 'edit',
    file: 'held',
    saved: { row_version, changed: saving.changed },
    // Only then a partner needs another role.
    household: !isMarried(sent.marital_status_type_id, ctx.settings.married_statuses),
  } as const;
  const becomes = { status: sent.marital_status_type_id, role: partner_role };
  return orRefusal(
    changeClient(ctx, id, needs, async (db, client, note) => {
      const saved = await saving.save(db, client, note);
      return (saved.code === 'Ok' && (await partnerBecomes(db, ctx, client, note, becomes))) || saved;
    }),
  );
}
