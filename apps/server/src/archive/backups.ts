/** An archive of the organization every night: 7 daily and 4 weekly ones (decision 008). */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { outdatedBackups } from '@resa/rules/time/backups';
import { claimBackups } from '../frame/files/backups-mark.ts';
import { openVault } from '../frame/files/files.ts';
import { readBackupState, writeBackupState } from '../frame/process/backup-state.ts';
import { makeFolder } from '../frame/process/make-folder.ts';
import { secretsOf } from '../frame/process/secrets.ts';
import type { Services } from '../frame/process/services.ts';
import { UNFINISHED } from './container.ts';
import { writeArchive } from './write.ts';

type BackupServices = Pick<Services, 'config' | 'db' | 'clock'>;

const nameOf = (day: string) => `resa-${day}.age`;
const NAME = /^resa-(\d{4}-\d{2}-\d{2})\.age$/;
const ABANDONED_MS = 86_400_000;

/** Registers the night's work, unless RESA_BACKUPS is off. */
export function registerBackupJobs(services: BackupServices & Pick<Services, 'jobs'>): void {
  const { backups } = services.config;
  if (backups) services.jobs.nightly('backup', (day) => backUp(services, backups, day));
}

/**
 * Removes old archives only after the new one was read back. A failure is stored for the dashboard and thrown, so that
 * the job tries again.
 */
async function backUp({ config, db, clock }: BackupServices, folder: string, day: string): Promise<void> {
  const now = clock();
  try {
    await makeFolder(folder);
    await claimBackups(db, config);
    await removeAbandoned(folder, now);
    const [secret] = await secretsOf(config);
    const vault = await openVault(config);
    const { lost } = await writeArchive({ db, vault }, join(folder, nameOf(day)), secret, now);
    const days = (await readdir(folder)).flatMap((name) => NAME.exec(name)?.[1] ?? []);
    for (const old of outdatedBackups(days, day)) await rm(join(folder, nameOf(old)), { force: true });
    await writeBackupState(db.kysely, { good_at: now.toISOString(), failed_at: null, lost });
  } catch (error) {
    const state = await readBackupState(db.kysely);
    await writeBackupState(db.kysely, { ...state, failed_at: now.toISOString() });
    throw error;
  }
}

/** Removes the unfinished archives of processes that died. */
async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('resa-') || !name.endsWith(UNFINISHED)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}
