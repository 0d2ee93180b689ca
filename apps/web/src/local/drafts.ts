/**
 * Unfinished forms, kept under the session's key so that a lock or a reload loses nothing; gone at sign-out or when
 * another user signs in (001 O-74).
 */
import { forget, read, write } from './database.ts';
import { decrypt, encrypt } from './sealed.ts';
import { sessionKey } from './session.ts';

/** Keeps `value` under a name such as 'appointment:12'. */
export async function saveDraft(name: string, value: unknown): Promise<void> {
  const key = sessionKey();
  if (key) await write('drafts', { name, ...(await encrypt(key, value)) });
}

/** What was kept, or null; a draft that no longer opens counts as none. */
export async function readDraft<T>(name: string): Promise<T | null> {
  const key = sessionKey();
  const row = key && (await read('drafts', name));
  return row && key ? decrypt<T>(key, row).catch(() => null) : null;
}

export const dropDraft = (name: string): Promise<void> => forget('drafts', name);
