import type { InputOf } from '@resa/contract';
import type { user as calls } from '@resa/contract/user';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import { dropPhoto, storePhoto, writePhoto } from '../frame/files/photos.ts';
import { accountChangedMail, changeSessions } from '../session/index.ts';
import { profileOf } from './queries.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Saves one's own profile. Name and email are written for holders of change_profile and ignored from others;
 * language, keys and avatar need only the sign-in (000 O-72).
 */
export async function updateProfile(ctx: Context, { user, photo }: InputOf<typeof calls.updateProfile>) {
  const { user_id } = ctx.actor;
  const { name, email, ...own } = user;
  const given = { ...own, ...(ctx.may('change_profile') && { name, email }) };
  const picture = await writePhoto(ctx, 'user_photo', photo);
  try {
    return await changeSessions(ctx, async (trx, note, end) => {
      const before = await lockUser(trx, user_id);
      const photo_file_id = await storePhoto(trx, picture, before.photo_file_id);
      await trx
        .updateTable('users')
        .set(({ eb }) => ({
          ...given,
          photo_file_id,
          updated_at: ctx.now.toISOString(),
          row_version: eb('row_version', '+', 1),
        }))
        .where('id', '=', user_id)
        .execute();
      if ((given.email ?? before.email) !== before.email) {
        await end('new_address', user_id);
        note.job('mail', accountChangedMail(ctx, before, 'email'));
      }
      await dropPhoto(ctx, trx, note, before.photo_file_id, photo_file_id);
      note.wrote({ entity: 'users', id: user_id, before, after: { ...given, photo_file_id } });
      return { code: 'Ok' as const, user: await profileOf(trx, user_id) };
    });
  } catch (error) {
    // The one unique column of users is the email; the index decides, so that two simultaneous calls cannot both have
    // it.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return { code: 'email_exists' as const };
    throw error;
  }
}

const lockUser = (trx: Trx, id: number) =>
  trx
    .selectFrom('users')
    .select(['name', 'email', 'language', 'single_keys', 'photo_file_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
