/**
 * Seals what only the browser that signs in can open (001 O-69, decision 075): privacy on a shared desk, not authority;
 * the server checks token, permissions and locations on every call.
 *
 * sealKeyOf     the key that a typed password gives, with its salt
 * toPublicKey   the browser's own key, where no password is typed
 * sealUnder     JSON under AES-256-GCM (tag appended) for either of them
 */
import { createCipheriv, createECDH, hkdfSync, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { type DraftKey, SEAL_INFO, SEAL_ITERATIONS, type Sealed, type SignedIn } from '@resa/contract/session';
import { invalid } from '../../frame/call/refused.ts';

const derive = promisify(pbkdf2);
const CURVE = 'prime256v1';

/** A typed password gives both, in base64. */
interface PasswordKey {
  readonly salt: string;
  readonly key: string;
}
/** Base64 of a point on the curve. */
interface BrowserKey {
  readonly public_key: string;
}
export type SealKey = PasswordKey | BrowserKey;

export async function sealKeyOf(password: string): Promise<PasswordKey> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, SEAL_ITERATIONS, 32, 'sha256');
  return { salt: salt.toString('base64'), key: key.toString('base64') };
}

/** Refuses a key outside the curve. */
export function toPublicKey(public_key: string): BrowserKey {
  try {
    agree(public_key);
  } catch {
    throw invalid({ path: 'public_key', rule: 'invalid' });
  }
  return { public_key };
}

export function sealUnder(sealKey: SealKey, content: SignedIn | DraftKey): Sealed {
  if ('salt' in sealKey) {
    const { salt, key } = sealKey;
    return { v: 1, salt, ...encrypt(Buffer.from(key, 'base64'), content) };
  }
  const { key, own } = agree(sealKey.public_key);
  return { v: 2, key: own, ...encrypt(key, content) };
}

/** A key of this one time that only the holder of the private key derives too. */
function agree(public_key: string): { key: Buffer; own: string } {
  const theirs = Buffer.from(public_key, 'base64');
  const ours = createECDH(CURVE);
  const own = ours.generateKeys();
  const shared = ours.computeSecret(theirs);
  const key = Buffer.from(hkdfSync('sha256', shared, Buffer.concat([theirs, own]), SEAL_INFO, 32));
  return { key, own: own.toString('base64') };
}

function encrypt(key: Buffer, content: SignedIn | DraftKey): { iv: string; data: string } {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const data = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]);
  return { iv: iv.toString('base64'), data: data.toString('base64') };
}
