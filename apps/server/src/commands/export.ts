import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeArchive } from '../archive/index.ts';
import { moveLeft } from '../frame/change/view-log.ts';
import { openVault } from '../frame/files/files.ts';
import { makeLog } from '../frame/process/log.ts';
import { secretsOf } from '../frame/process/secrets.ts';
import { archiveArguments } from './archive-arguments.ts';
import type { Command } from './command.ts';

const USAGE = 'Usage: npm run export -- --to file [--passphrase-file file]';

/** `--to file` writes the whole organization into one sealed file, while others work. Overwrites nothing. */
export const exportTo: Command = async ({ db, config, clock }, args) => {
  const { file, passphrase } = await archiveArguments(args, '--to', USAGE);
  const there = await access(file).then(
    () => true,
    () => false,
  );
  if (there) throw new Error(`${file} exists already; choose another name.`);
  await moveLeft(db.kysely, config.dataFolder, makeLog(config.logLevel));
  const [secret] = await secretsOf(config);
  const vault = await openVault(config);
  const archive = await writeArchive({ db, vault }, file, passphrase ?? secret, clock()).catch((error: unknown) => {
    throw whyNotWritten(error, file);
  });
  const missing =
    archive.lost > 0 ? ` Missing: the bytes of ${archive.lost} files, which are gone or were changed.` : '';
  return `${file} holds the organisation: ${archive.rows} rows and ${archive.files} files in ${archive.bytes} bytes, read back and found whole. It opens with ${passphrase ? 'the passphrase given' : 'the RESA_SECRET of this installation'} alone.${missing}`;
};

function whyNotWritten(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (!syscall) return error;
  if (code === 'ENOSPC')
    return new Error(`There is no room for ${file} or for a copy of the database; nothing was left.`);
  return new Error(`An archive cannot be written into ${dirname(file)} (${code}).`);
}
