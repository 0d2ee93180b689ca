import type { TextKey } from '@resa/contract/texts';
import { attempt, type Refusal } from '../refusal.ts';

/** Refusals that the browser makes itself. */
const OWN: Readonly<Record<string, TextKey>> = { given_up: 'e_passkey_given_up', insecure: 'e_insecure' };

/** Makes the calls of a passkey; null when they worked. */
export async function attemptPasskey(calls: () => Promise<{ code: string }>): Promise<Refusal | null> {
  const refused = await attempt('passkeys.signIn', 'e_app', calls);
  const own = refused && OWN[refused.code];
  return refused && own ? { ...refused, text: own } : refused;
}
