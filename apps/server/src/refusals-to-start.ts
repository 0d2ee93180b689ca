/** Why a start fails, in one sentence that names the setting to change. */

import { NewerDatabase } from './db/migrate.ts';
import { ServerRefused } from './db/postgres.ts';
import { CannotStart, type Config } from './frame/process/config.ts';
import { DataFolderRefused } from './frame/process/data-folder.ts';

type Coded = Error & { code?: string };

/** The sentence, or undefined for an error that nobody foresaw. */
export function whyNot(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof CannotStart || error instanceof NewerDatabase || error instanceof DataFolderRefused)
    return error.message;
  if (!(error instanceof Error) || !config) return undefined;
  if (error instanceof ServerRefused) {
    const { cause, setting, url, message } = error;
    return (cause instanceof Error && database(cause, setting, url)) || message;
  }
  const ofServer = config.databaseUrl && database(error, 'DATABASE_URL', config.databaseUrl);
  return listening(error, config) ?? (ofServer || folder(error, config));
}

function listening({ code, syscall }: Coded & { syscall?: string }, { host, port }: Config): string | undefined {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken; stop the program that uses it, or set PORT to another.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user; set PORT to one above 1023.`;
  return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' ? `HOST ${host} is no address of this computer.` : undefined;
}

function database({ code = '', message }: Coded, setting: string, url: string): string | undefined {
  const { host, pathname } = new URL(url);
  if (
    /^(ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)/.test(code) ||
    /timeout|terminated/.test(message)
  )
    return `The database server of ${setting} (${host}) cannot be reached.`;
  if (/^28/.test(code) || /password must be a string|SASL/.test(message))
    return `The database server refuses the user or password of ${setting}.`;
  if (code === '3D000')
    return `The database of ${setting} (${decodeURIComponent(pathname.slice(1))}) does not exist on its server.`;
  if (code === '42501')
    return `The user of ${setting} may not do what Resa needs in its database (${message}); make this user the owner of the database.`;
  if (code === '58P01' || code === '0A000')
    return `The database server of ${setting} lacks what Resa needs: ${message}.`;
  if (/^(57P0|53)/.test(code)) return `The database server of ${setting} (${host}) takes no connections just now.`;
  return undefined;
}

function folder({ code = '', message }: Coded, { dataFolder }: Config): string | undefined {
  if (/^(EACCES|EPERM|EROFS|ENOTDIR)$/.test(code)) return `The data folder ${dataFolder} cannot be written (${code}).`;
  if (code === 'ENOSPC') return `The disk of the data folder ${dataFolder} is full.`;
  return /embedded database|PGlite/i.test(message) ? message : undefined;
}
