/**
 * How bytes and secrets are sealed at rest: AES-256-GCM under a key derived from RESA_SECRET. A name is authenticated
 * with them, so that sealed values cannot be exchanged for one another.
 *
 * seal, unseal   bytes, under one key
 * textsUnder     short texts: the first key seals, any of them opens; a sealed text names its key
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FileKey } from '../process/secrets.ts';

const IV = 12;
const TAG = 16;

export function seal({ key }: FileKey, name: string, bytes: Buffer): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws where the bytes were changed, or were sealed with another key or name. */
export function unseal({ key }: FileKey, name: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV)).setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]);
}

export interface SealedTexts {
  seal(name: string, text: string): string;
  /** Undefined where it does not open. */
  open(name: string, sealed: string): string | undefined;
}

export function textsUnder(keys: readonly [FileKey, ...FileKey[]]): SealedTexts {
  return {
    seal: (name, text) => `${keys[0].id}.${seal(keys[0], name, Buffer.from(text)).toString('base64url')}`,
    open(name, sealed) {
      const [id, bytes] = sealed.split('.');
      const key = keys.find((one) => one.id === id);
      if (!key || !bytes) return undefined;
      try {
        return unseal(key, name, Buffer.from(bytes, 'base64url')).toString();
      } catch {
        return undefined;
      }
    },
  };
}
