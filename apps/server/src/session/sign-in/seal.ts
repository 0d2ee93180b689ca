import { createCipheriv, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { type DraftKey, SEAL_ITERATIONS, type Sealed, type SignedIn } from '@resa/contract/session';

const derive = promisify(pbkdf2);

/**
 * JSON under AES-256-GCM (tag appended) with a key from the typed password (001 O-69): privacy on a shared desk, not
 * authority; the server checks token, permissions and locations on every call.
 */
export async function seal(content: SignedIn | DraftKey, password: string): Promise<Sealed> {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await derive(password, salt, SEAL_ITERATIONS, 32, 'sha256'), iv);
  const data = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]);
  return { v: 1, salt: salt.toString('base64'), iv: iv.toString('base64'), data: data.toString('base64') };
}
