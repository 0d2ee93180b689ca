import type { TextKey } from '@resa/contract/texts';
import { attempt, type Refusal } from '../refusal.ts';

/** Refusals that the browser makes itself. */
const OWN: Readonly<Record<string, TextKey>> = { given_up: 'e_passkey_given_up', insecure: 'e_insecure' };

/** Makes the calls of a passkey; null when they worked. `name` is the dotted name of the last one. */
export async function attemptPasskey(
  calls: () => Promise<{ code: string }>,
  name = 'passkeys.signIn',
): Promise<Refusal | null> {
  const refused = await attempt(name, 'e_app', calls);
  const own = refused && OWN[refused.code];
  return refused && own ? { ...refused, text: own } : refused;
}
