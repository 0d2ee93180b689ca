/** The whole organization in one sealed file: written, read back, loaded into an empty one, and made every night. */
export { registerBackupJobs } from './backups.ts';
export { loadArchive } from './load.ts';
export { type ArchiveRead, readArchive } from './read.ts';
export { writeArchive } from './write.ts';
