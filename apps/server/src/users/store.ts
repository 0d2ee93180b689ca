/** Adds a user, with a password or with an invitation to choose one (002 §2.6, B06). */
import { randomBytes } from 'node:crypto';
import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { mailGainedSight } from '../restrictions/index.ts';
import { countTry, hashChosen, hashPassword } from '../session/index.ts';
import { given, hold, inWords, lockHolders, refuse } from './rights/change.ts';
import { invitationLimit, sendInvitation } from './send-invitation.ts';

const UNIQUE_VIOLATION = '23505';

export async function store(ctx: Context, { row, ip, password }: InputOf<typeof contract.users.store>) {
  const invited = ip === 0;
  const chosen = !invited && password ? await hashChosen(ctx, 'password', password, row) : undefined;
  if (invited) await countTry(ctx, [invitationLimit(ctx)]);
  // Nobody knows the password of an invited user: the link sets the first one.
  const password_hash = chosen ?? (await hashPassword(randomBytes(24).toString('base64')));
  const { name, email, active, language = ctx.settings.default_staff_language } = row;
  const at = ctx.now.toISOString();
  try {
    return await change(ctx, async (db, note) => {
      const { editor } = await lockHolders(ctx, db, null);
      const holdings = { active, ...(await given(db, editor, null, row)) };
      await refuse(db, editor, null, { before: null, after: holdings, fields: ['roles', 'locations'], name });
      const { id } = await db
        .insertInto('users')
        .values({
          name,
          email,
          active,
          language,
          password_hash,
          photo_file_id: null,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await mailGainedSight(db, ctx, note, { name, gained: holdings.roles });
      await hold(db, id, holdings);
      if (invited) await sendInvitation(ctx, db, note, { id, name, email, language });
      note.wrote({
        entity: 'users',
        id,
        after: { name, email, active, language, ...(await inWords(db, holdings)) },
      });
      return { code: 'Ok' as const, id };
    });
  } catch (error) {
    // The one unique column of users is the email; the index decides, so that two at once cannot both have it.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return { code: 'email_exists' as const };
    throw error;
  }
}
