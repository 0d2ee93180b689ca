/** Invitations: a link by mail with which a new user chooses their first password. */
import type { Locale } from '@resa/contract/texts';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { HOUR, invitationMail, makeLink } from '../session/index.ts';

/** More than anybody invites; a program that got hold of a session is held up (decisions-wire W10). */
const MOST_AN_HOUR = 60;

export const invitationLimit = ({ actor }: Context) =>
  ({ kind: 'invitation', key: String(actor.user_id), max: MOST_AN_HOUR, seconds: HOUR }) as const;

/** Mails a new link; those that were sent before end. */
export async function sendInvitation(
  ctx: Context,
  db: Trx,
  note: Note,
  user: { id: number; name: string; email: string; language: Locale },
): Promise<void> {
  const uuid = await makeLink(db, ctx.now, 'invitation', user.id);
  note.job('mail', await invitationMail(ctx, db, user, uuid));
}
