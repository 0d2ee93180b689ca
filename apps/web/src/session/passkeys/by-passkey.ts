/** Signs in and unlocks with a passkey in place of a password. */
import { api } from '../../api.ts';
import { answerTo, GIVEN_UP } from '../../local/passkeys.ts';
import { canSeal } from '../../local/sealed.ts';
import { newKeyToSealTo } from '../../local/sealed-to-key.ts';
import { enter, openDraftsOf, type SignInStep, session, showAgain, workstationHere } from '../../local/session.ts';

interface Outcome {
  readonly code: string;
}

export async function signInByPasskey(): Promise<Outcome> {
  if (!canSeal()) return { code: 'insecure' };
  const { public_key, open } = await newKeyToSealTo();
  const begun = await api.passkeys.beginSignIn({ public_key });
  if (begun.code !== 'Ok') return begun;
  const passkey = await answerTo(begun);
  if (!passkey) return GIVEN_UP;
  const answer = await api.passkeys.signIn({ passkey, public_key, workstation: workstationHere() ?? null });
  if (answer.code === 'Ok') await enter(answer, open);
  return answer;
}

/** The second step after the right password. */
export async function stepByPasskey({ ticket, open }: SignInStep, remember: 0 | 1): Promise<Outcome> {
  const begun = await api.passkeys.beginStep({ ticket });
  if (begun.code !== 'Ok') return begun;
  const passkey = await answerTo(begun);
  if (!passkey) return GIVEN_UP;
  const answer = await api.passkeys.signInStep({ ticket, passkey, remember });
  if (answer.code === 'Ok') await enter(answer, open);
  return answer;
}

export async function unlockByPasskey(): Promise<Outcome> {
  const current = session.get();
  if (!current) return { code: 'session_used' };
  const begun = await api.passkeys.beginUnlock({});
  if (begun.code !== 'Ok') return begun;
  const passkey = await answerTo(begun);
  if (!passkey) return GIVEN_UP;
  const { public_key, open } = await newKeyToSealTo();
  const answer = await api.passkeys.unlock({ passkey, public_key });
  if (answer.code === 'Ok') {
    await openDraftsOf(current, answer.row, open);
    showAgain();
  }
  return answer;
}
