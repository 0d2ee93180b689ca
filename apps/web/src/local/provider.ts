/**
 * Goes to the identity provider and back (decision 077). The values of one such round trip are made here, kept in this
 * tab only and used once, so that an address from elsewhere signs nobody in.
 *
 * leaveForProvider   opens the provider's page in place of this one
 * wayBack            what this tab kept for the address that the provider sent it back to
 */
import { api } from '../api.ts';
import { canSeal } from './sealed.ts';
import { askAgain, isToAskAgain } from './session.ts';

const KEPT = 'provider';

/** The reason for going to the provider, which decides the call that follows on return. */
export type Errand =
  | { readonly to: 'sign_in' }
  | { readonly to: 'invitation'; readonly uuid: string }
  | { readonly to: 'unlock' }
  | { readonly to: 'bind'; readonly ticket: string };

interface Kept {
  readonly errand: Errand;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The code of a refusal; `Ok` where the browser is leaving the page. */
export async function leaveForProvider(errand: Errand): Promise<{ code: string }> {
  if (!canSeal()) return { code: 'insecure' };
  const kept: Kept = { errand, state: random(), nonce: random(), verifier: random() };
  const { state, nonce, verifier } = kept;
  // Whoever is connected or unlocks must be the person at this desk, and the provider may still know another.
  const fresh = errand.to !== 'sign_in' || isToAskAgain() ? 1 : 0;
  const answer = await api.provider.begin({ state, nonce, challenge: await hashOf(verifier), fresh });
  if (answer.code !== 'Ok') return answer;
  sessionStorage.setItem(KEPT, JSON.stringify(kept));
  // From now on the provider may know somebody at this browser; a later sign-in through it removes the mark.
  askAgain();
  location.assign(answer.address);
  return answer;
}

/** The provider's values in the address that it sends the browser back to. */
export interface SentBack {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
}

/** Null for an address that does not belong to a way that this tab began; without `code` the provider refused. */
export function wayBack({ state, code, iss }: SentBack) {
  const text = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  const kept = text === null ? null : (JSON.parse(text) as Kept);
  if (!kept || kept.state !== state) return null;
  const { errand, nonce, verifier } = kept;
  return { errand, returned: code === undefined ? null : { code, iss: iss ?? null, state, nonce, verifier } };
}

const random = () => base64Url(crypto.getRandomValues(new Uint8Array(32)));
const hashOf = async (text: string) =>
  base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
