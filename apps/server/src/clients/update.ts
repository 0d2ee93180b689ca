import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { writePhoto } from '../frame/files/photos.ts';
import { changeClient } from '../people/index.ts';
import { orRefusal } from './saving/save.ts';
import { profileSaving } from './saving/save-profile.ts';

type Input = InputOf<typeof contract.clients.update>;

/** Saves the profile and the photo of a file whose lock the session holds, unless somebody saved it meanwhile. */
export async function update(ctx: Context, { client: { id, row_version, ...sent }, photo, accept_phone }: Input) {
  const picture = await writePhoto(ctx, 'client_photo', photo);
  const saving = profileSaving(ctx, sent, { picture, accept_phone });
  const needs = { right: 'edit', file: 'held', saved: { row_version, changed: saving.changed } } as const;
  return orRefusal(changeClient(ctx, id, needs, saving.save));
}
