/** Writes what a sign-in keeps in the browser's database. Stories write it too, without the sign-in page. */
import type { Session } from '@resa/contract/session';
import { write } from './database.ts';
import { type DraftKeys, draftKeysFrom, encrypt } from './sealed.ts';

/** Keeps the session, encrypted under `key`. */
export async function keepSession(key: CryptoKey, session: Session): Promise<void> {
  await write('session', { id: 'current', userid: session.userid, key, ...(await encrypt(key, session)) });
}

/** Keeps the keys of the user's drafts, and returns them. */
export async function keepDraftKeys(draft_key: string): Promise<DraftKeys> {
  const keys = await draftKeysFrom(draft_key);
  await write('session', { id: 'draft_keys', keys });
  return keys;
}
