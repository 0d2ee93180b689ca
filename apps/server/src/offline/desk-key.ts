/**
 * The key of a user at a workstation, under which the day's households and the acts lie there (decision 076). Derived
 * and never stored.
 *
 * deskKeyOf   the key, for the workstation itself
 * openAct     the content of a sealed act; null where no key of this installation opens it
 */
import { createDecipheriv, hkdfSync } from 'node:crypto';
import { Act } from '@resa/contract/offline';
import type { Act as Content } from '@resa/rules/offline/acts';
import type { Config } from '../frame/process/config.ts';
import { secretsOf } from '../frame/process/secrets.ts';

/** `workstation` is the id in its signed value. */
interface Desk {
  readonly user_id: number;
  readonly workstation: string;
}

const keyFrom = (secret: string, { user_id, workstation }: Desk) =>
  Buffer.from(hkdfSync('sha256', secret, 'resa', `desk of user ${user_id} at ${workstation}`, 32));

export async function deskKeyOf(config: Config, desk: Desk): Promise<string> {
  const [secret] = await secretsOf(config);
  return keyFrom(secret, desk).toString('base64');
}

interface SealedAct {
  readonly id: string;
  readonly iv: string;
  readonly data: string;
}

export async function openAct(config: Config, desk: Desk, { id, iv, data }: SealedAct): Promise<Content | null> {
  for (const secret of await secretsOf(config)) {
    const opened = decrypted(keyFrom(secret, desk), id, Buffer.from(iv, 'base64'), Buffer.from(data, 'base64'));
    const act = opened === null ? undefined : Act.safeParse(opened).data;
    if (act?.id === id) return act;
  }
  return null;
}

const TAG = 16;

/** AES-256-GCM as WebCrypto writes it, with the tag at the end. */
function decrypted(key: Buffer, bound: string, iv: Buffer, data: Buffer): unknown {
  if (iv.length !== 12 || data.length < TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(data.subarray(-TAG));
  try {
    return JSON.parse(Buffer.concat([decipher.update(data.subarray(0, -TAG)), decipher.final()]).toString());
  } catch {
    return null;
  }
}
