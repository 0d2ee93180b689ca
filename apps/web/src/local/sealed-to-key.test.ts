import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { PublicKey } from '@resa/contract/types';
import { expect, it } from 'vitest';
import { newKeyToSealTo } from './sealed-to-key.ts';

/** Seals a value as the server does (decision 075). */
function sealed(public_key: string, value: unknown) {
  const theirs = Buffer.from(public_key, 'base64');
  const ours = createECDH('prime256v1');
  const own = ours.generateKeys();
  const salt = Buffer.concat([theirs, own]);
  const key = Buffer.from(hkdfSync('sha256', ours.computeSecret(theirs), salt, 'resa session 2', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const data = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()]);
  return { v: 2, key: own.toString('base64'), iv: iv.toString('base64'), data: data.toString('base64') } as const;
}

it('opens what is sealed to its key, and nothing else', async () => {
  const one = await newKeyToSealTo();
  const other = await newKeyToSealTo();
  expect(PublicKey.safeParse(one.public_key).success).toBe(true);
  const row = sealed(one.public_key, { token: 'abc' });
  expect(await one.open(row)).toEqual({ token: 'abc' });
  await expect(other.open(row)).rejects.toThrow();
  await expect(one.open({ v: 1, salt: '', iv: '', data: '' })).rejects.toThrow('sealed for a password');
});
