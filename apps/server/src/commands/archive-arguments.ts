import { readFile } from 'node:fs/promises';
import { argumentsOf } from './arguments.ts';

export interface ArchiveArguments {
  file: string;
  /** The content of --passphrase-file; without it the secret of the installation counts. */
  passphrase: string | undefined;
}

/** `--to file` or `--from file`, and perhaps `--passphrase-file file`, in any order. Refuses with the usage. */
export async function archiveArguments(
  args: unknown,
  option: '--to' | '--from',
  usage: string,
): Promise<ArchiveArguments> {
  const options = new Map<string, string>();
  const parts = argumentsOf(args);
  for (let at = 0; at < parts.length; at += 2) options.set(parts[at] ?? '', parts[at + 1] ?? '');
  const file = options.get(option);
  const passphraseFile = options.get('--passphrase-file');
  const known = [...options.keys()].every((name) => name === option || name === '--passphrase-file');
  if (!file || !known || passphraseFile === '') throw new Error(usage);
  return { file, passphrase: passphraseFile ? await passphraseIn(passphraseFile) : undefined };
}

const SHORTEST = 12;

/** The first line of the file. A lost archive is only as safe as this is hard to guess. */
async function passphraseIn(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${error.code}).`);
  });
  const passphrase = text.split(/\r?\n/)[0] ?? '';
  if (passphrase.length < SHORTEST)
    throw new Error(`The first line of ${path} must be a passphrase of ${SHORTEST} characters or more.`);
  return passphrase;
}
