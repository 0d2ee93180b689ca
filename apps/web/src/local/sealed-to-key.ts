/**
 * Where no password is typed, the session is sealed to a key that this browser makes for one sign-in or unlock
 * (decision 075). The private key stays in the page's memory and cannot be read out.
 */
import type { Sealed } from '@resa/contract/session';
import { bytes, decrypt, utf8 } from './sealed.ts';
import type { Open } from './session.ts';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const INFO = 'resa session 2';

/** The public key for the server, and the way to open its answer. */
export async function newKeyToSealTo(): Promise<{ public_key: string; open: Open }> {
  const pair = (await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])) as CryptoKeyPair;
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const open: Open = async <T>(sealed: Sealed) => {
    if (sealed.v !== 2) throw new Error('sealed for a password');
    const theirs = bytes(sealed.key);
    const key = await agree(pair.privateKey, own, theirs);
    return decrypt<T>(key, { iv: bytes(sealed.iv), data: bytes(sealed.data).buffer });
  };
  return { public_key: btoa(String.fromCharCode(...own)), open };
}

async function agree(own: CryptoKey, ownPublic: Uint8Array, theirs: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const server = await crypto.subtle.importKey('raw', theirs, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: server }, own, 256);
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const salt = new Uint8Array([...ownPublic, ...theirs]);
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(INFO) };
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
}
