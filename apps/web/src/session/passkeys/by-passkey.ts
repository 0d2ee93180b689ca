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

/** A session that opens once its user has seen these recovery codes. */
export type Coded = Parameters<typeof enter>[0] & { readonly recovery_codes: readonly string[] };

/** The second step after the right password. `onCodes` takes the session of a passkey that became the second step. */
export async function stepByPasskey(
  { ticket, open }: SignInStep,
  remember: 0 | 1,
  onCodes: (coded: Coded) => void,
): Promise<Outcome> {
  const begun = await api.passkeys.beginStep({ ticket });
  if (begun.code !== 'Ok') return begun;
  const passkey = await answerTo(begun);
  if (!passkey) return GIVEN_UP;
  const answer = await api.passkeys.signInStep({ ticket, passkey, remember });
  if (answer.code !== 'Ok') return answer;
  const { recovery_codes, ...entered } = answer;
  if (recovery_codes) onCodes({ ...entered, recovery_codes });
  else await enter(entered, open);
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
