/**
 * Privacy at rest on a shared desk (001 O-69): the login returns the session sealed under the typed password; the
 * browser keeps its data encrypted under keys that no script can read out. Both are AES-256-GCM.
 */
import type { SealedByPassword } from '@resa/contract/session';

export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** PBKDF2-SHA-256 rounds (001 O-69). */
const ITERATIONS = 600_000;

/** False on plain http beyond this machine: browsers offer no WebCrypto there. */
export const canSeal = () => globalThis.crypto?.subtle !== undefined;

/** Opens the response of the login. Throws for another password than the one that sealed it. */
export async function openSealed<T>(sealed: SealedByPassword, password: string): Promise<T> {
  const key = await keyFromPassword(password, bytes(sealed.salt));
  return decrypt<T>(key, { iv: bytes(sealed.iv), data: bytes(sealed.data).buffer });
}

/** A key that only this password and salt give; it cannot be read out. */
export async function keyFromPassword(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', utf8(password), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** The key that the server gave, in base64. */
export const keyFromRaw = (raw: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes(raw), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** A new key of this browser's own, not extractable. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** The keys that encrypt and name a user's drafts (001 O-74); not extractable. */
export interface DraftKeys {
  readonly seal: CryptoKey;
  readonly name: CryptoKey;
}

/** The keys that open a user's drafts in a session. */
export interface Vault {
  readonly keys: DraftKeys;
  /** The session's uuid. */
  readonly session: string;
}

/** The keys that follow from the one that the server gives at sign-in and at unlock. */
export async function draftKeysFrom(draft_key: string): Promise<DraftKeys> {
  const base = await crypto.subtle.importKey('raw', bytes(draft_key), 'HKDF', false, ['deriveKey']);
  const derive = (use: string, algorithm: AesKeyGenParams | HmacKeyGenParams, usages: KeyUsage[]) => {
    const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(use) };
    return crypto.subtle.deriveKey(how, base, algorithm, false, usages);
  };
  return {
    seal: await derive('seal', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
    name: await derive('name', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
  };
}

/** A name that reveals nothing about `text` without the key: 32 hexadecimal digits. */
export async function tagOf(key: CryptoKey, text: string): Promise<string> {
  const tag = new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(text)), 0, 16);
  return Array.from(tag, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `bound` is authenticated data: it is not encrypted, and decrypting requires the same value. */
export async function encrypt(key: CryptoKey, value: unknown, bound = ''): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const how = { name: 'AES-GCM', iv, additionalData: utf8(bound) };
  return { iv, data: await crypto.subtle.encrypt(how, key, utf8(JSON.stringify(value))) };
}

export async function decrypt<T>(key: CryptoKey, { iv, data }: Encrypted, bound = ''): Promise<T> {
  const how = { name: 'AES-GCM', iv, additionalData: utf8(bound) };
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how, key, data)));
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

export const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
