/**
 * Seals what only the typed password opens (001 O-69): privacy on a shared desk, not authority; the server checks token,
 * permissions and locations on every call.
 *
 * sealKeyOf   the key that a password gives, with its salt
 * sealUnder   JSON under AES-256-GCM (tag appended) with such a key
 * seal        both
 */
import { createCipheriv, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { type DraftKey, SEAL_ITERATIONS, type Sealed, type SignedIn } from '@resa/contract/session';

const derive = promisify(pbkdf2);

/** Both are base64. */
export interface SealKey {
  readonly salt: string;
  readonly key: string;
}

export async function sealKeyOf(password: string): Promise<SealKey> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, SEAL_ITERATIONS, 32, 'sha256');
  return { salt: salt.toString('base64'), key: key.toString('base64') };
}

export function sealUnder({ salt, key }: SealKey, content: SignedIn | DraftKey): Sealed {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv);
  const data = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]);
  return { v: 1, salt, iv: iv.toString('base64'), data: data.toString('base64') };
}

export const seal = async (content: SignedIn | DraftKey, password: string): Promise<Sealed> =>
  sealUnder(await sealKeyOf(password), content);
