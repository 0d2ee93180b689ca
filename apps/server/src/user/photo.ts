import type { InputOf } from '@resa/contract';
import type { user } from '@resa/contract/user';
import { notFound, Refused } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

/** The picture of a member of the staff, for anyone signed in; a locked screen shows only its own user's (001 O-73). */
export async function photo(ctx: Context, { id }: InputOf<typeof user.photo>) {
  if (ctx.actor.locked && id !== ctx.actor.user_id) throw new Refused(423, { code: 'screen_locked' });
  const file = await read(ctx, async (db) => {
    const row = await db.selectFrom('users').select('photo_file_id').where('id', '=', id).executeTakeFirst();
    return row?.photo_file_id ? ctx.files.find(db, row.photo_file_id) : undefined;
  });
  if (!file) throw notFound();
  return ctx.files.open(file);
}
