/** The keys for files at rest, derived from RESA_SECRET. */
import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { makeFolder } from './make-folder.ts';

export interface FileKey {
  /** Names the key in each file's row without telling anything about it. */
  readonly id: string;
  readonly key: Buffer;
}

/**
 * The keys of this installation, the one to write with first: from RESA_SECRET; in mode test without one, from a
 * secret kept in the data folder. Files written with the latter stay readable once RESA_SECRET is given.
 */
export async function fileKeys(
  config: Pick<Config, 'secret' | 'mode' | 'dataFolder'>,
): Promise<[FileKey, ...FileKey[]]> {
  const [first, ...others] = await secretsOf(config);
  return [keyFrom(first), ...others.map(keyFrom)];
}

/** The secrets that `fileKeys` derives from, in its order; archives are sealed with the first. */
export async function secretsOf(config: Pick<Config, 'secret' | 'dataFolder'>): Promise<[string, ...string[]]> {
  const path = join(config.dataFolder, 'secret');
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  const [first, ...others] = [config.secret, kept].filter((secret): secret is string => Boolean(secret));
  return first ? [first, ...others] : [await makeSecret(config.dataFolder, path)];
}

async function makeSecret(folder: string, path: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await makeFolder(folder);
  try {
    await writeFile(path, secret, { mode: 0o600, flag: 'wx', flush: true });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFile(path, 'utf8'); // another process was first
  }
}

function keyFrom(secret: string): FileKey {
  const key = Buffer.from(hkdfSync('sha256', secret, 'resa', 'files at rest', 32));
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 12) };
}
