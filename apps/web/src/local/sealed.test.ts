import { SEAL_ITERATIONS } from '@resa/contract/session';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, newKey, openSealed } from './sealed.ts';

const base64 = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64');

/** Seals a value as the server seals the response of a login (001 O-69). */
async function seal(value: unknown, password: string) {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const key = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: SEAL_ITERATIONS },
    typed,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(value)),
  );
  return { v: 1 as const, salt: base64(salt), iv: base64(iv), data: base64(new Uint8Array(data)) };
}

describe('the sealed session', () => {
  const session = { userid: 7, username: 'Ève Côté', permissions: ['crud_clients'] };

  it('opens with the password it was sealed with', async () => {
    const sealed = await seal(session, 'mot de passé');
    expect(await openSealed(sealed, 'mot de passé')).toEqual(session);
  });

  it('stays shut for any other password and when a byte was changed', async () => {
    const sealed = await seal(session, 'resa-demo');
    await expect(openSealed(sealed, 'resa-dem0')).rejects.toThrow();
    const data = Buffer.from(sealed.data, 'base64');
    data[0] = (data[0] as number) ^ 1;
    await expect(openSealed({ ...sealed, data: base64(data) }, 'resa-demo')).rejects.toThrow();
  });
});

describe('what the browser keeps', () => {
  it('can be read with its own key, which cannot be exported', async () => {
    const key = await newKey();
    const kept = await encrypt(key, { token: 'secret' });
    expect(Buffer.from(kept.data).toString('latin1')).not.toContain('secret');
    expect(await decrypt(key, kept)).toEqual({ token: 'secret' });
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  it('is closed to another key', async () => {
    const kept = await encrypt(await newKey(), 1);
    await expect(decrypt(await newKey(), kept)).rejects.toThrow();
  });
});
