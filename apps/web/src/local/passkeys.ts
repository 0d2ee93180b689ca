/**
 * Passkeys in this browser (decision 078).
 *
 * canUsePasskeys   whether they work on this page
 * answerTo         has the user answer a challenge with a passkey; returns null if they gave up
 * makeFor          has the user make a passkey for a challenge; returns null if they gave up
 * proveOwn         has the user prove who they are by a passkey, in place of password and code
 */
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import type { NewPasskey, PasskeyAnswer } from '@resa/contract/proof';
import { api } from '../api.ts';

type Asked = Extract<AnswerOfCall<typeof contract.passkeys.beginProof>, { code: 'Ok' }>;
type AskedNew = Extract<AnswerOfCall<typeof contract.passkeys.beginAdding>, { code: 'Ok' }>;

/** The user closed the dialog of their browser, or their device has no passkey. */
export const GIVEN_UP = { code: 'given_up' } as const;

/** Browsers offer the passkeys of a host only on its own pages. */
export const canUsePasskeys = (party: { origin: string } | null | undefined): boolean =>
  party?.origin === location.origin && 'PublicKeyCredential' in window;

/** Loaded with the first passkey. */
const library = () => import('@simplewebauthn/browser');

export async function answerTo({ ticket, options }: Pick<Asked, 'ticket' | 'options'>): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await library();
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options as never });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { ticket, id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
  } catch {
    return null;
  }
}

export async function makeFor({ ticket, options }: Pick<AskedNew, 'ticket' | 'options'>): Promise<NewPasskey | null> {
  const { startRegistration } = await library();
  try {
    const { id, response } = await startRegistration({ optionsJSON: options as never });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { ticket, id, client_data: clientDataJSON, attestation: attestationObject, transports: [...transports] };
  } catch {
    return null;
  }
}

/** Every change of how somebody signs in requires one of these. */
export type Own = { readonly password: string; readonly code: string | null } | { readonly passkey: PasskeyAnswer };

export async function proveOwn(): Promise<{ code: 'Ok'; own: Own } | { code: string; own: null }> {
  const begun = await api.passkeys.beginProof({});
  if (begun.code !== 'Ok') return { code: begun.code, own: null };
  const passkey = await answerTo(begun);
  return passkey ? { code: 'Ok', own: { passkey } } : { ...GIVEN_UP, own: null };
}
