import { SEAL_ITERATIONS, type Sealed, type SealedByPassword } from '@resa/contract/session';

/** Opens a sealed response as a browser does (001 O-69). Throws when it was sealed under another password. */
export async function openSealed(sealed: Sealed | undefined, password: string): Promise<unknown> {
  const { salt, iv, data } = sealed as SealedByPassword;
  const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: SEAL_ITERATIONS };
  const key = await crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(iv) }, key, bytes(data));
  return JSON.parse(new TextDecoder().decode(opened));
}
