import type { Trx } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';
import { lockUserById } from '../queries.ts';
import { type Owner, secondStepMail } from './mails.ts';
import { removeStep } from './stored.ts';

/**
 * Removes the second step and the passkeys of a user. Returns the mail about it, or null if they had neither. The caller
 * ends the sessions.
 */
export async function resetSecondStep(
  circumstances: Parameters<typeof secondStepMail>[0],
  trx: Trx,
  note: Pick<Note, 'wrote'>,
  user: Owner & { readonly id: number },
) {
  // A set-up that is under way takes this lock too, and then finds its session ended.
  await lockUserById(trx, user.id);
  const passkeys = await trx.deleteFrom('passkeys').where('user_id', '=', user.id).returning('id').execute();
  if (!(await removeStep(trx, user.id)) && passkeys.length === 0) return null;
  note.wrote({ action: 'second_step.reset', entity: 'users', id: user.id });
  return secondStepMail(circumstances, trx, user, 'reset');
}
