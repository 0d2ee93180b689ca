/** Runs in the browser for e2e/sessions.ts: opens the response of a sign-in, and stores what the sign-in page stores. */
import type { Sealed, SignedIn } from '@resa/contract/session';
import { keepDraftKeys, keepSession } from '../../apps/web/src/local/kept-session.ts';
import { newKey, openSealed } from '../../apps/web/src/local/sealed.ts';

export const open = (row: Sealed, password: string): Promise<SignedIn> => openSealed<SignedIn>(row, password);

export async function keep({ draft_key, ...session }: SignedIn): Promise<void> {
  localStorage.setItem('locale', session.language);
  await keepDraftKeys(draft_key);
  await keepSession(await newKey(), session);
}
