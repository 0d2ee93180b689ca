/**
 * Privacy at rest on a shared desk (001 O-69): the login answers the session sealed under the typed password; what the
 * browser keeps is encrypted under a key that no script can read out. Both are AES-256-GCM.
 */
import type { Sealed } from '@resa/contract/session';

export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** PBKDF2-SHA-256 rounds (001 O-69). */
const ITERATIONS = 210_000;

/** False on plain http beyond this machine: browsers offer no WebCrypto there. */
export const canSeal = () => globalThis.crypto?.subtle !== undefined;

/** Opens what the login answered. Throws when the password is not the one it was sealed with. */
export async function openSealed<T>(sealed: Sealed, password: string): Promise<T> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const key = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(sealed.salt), iterations: ITERATIONS },
    typed,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  );
  return decrypt<T>(key, { iv: bytes(sealed.iv), data: bytes(sealed.data).buffer });
}

/** A new key of this browser's own, not extractable. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

export async function encrypt(key: CryptoKey, value: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) };
}

export async function decrypt<T>(key: CryptoKey, { iv, data }: Encrypted): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)));
}

const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
