import type { JobNote } from '../frame/jobs/jobs.ts';
import type { Services } from '../frame/process/services.ts';
import { findDuplicates } from './finding/find.ts';

declare module '../frame/jobs/jobs.ts' {
  interface JobPayloads {
    find_duplicates: Record<string, never>;
  }
}

/** Registers the search for files that may be one person: each night, and after many files were brought in. */
export function registerDuplicateJobs(services: Services): void {
  const find = async () => {
    const { changed } = await findDuplicates(services);
    if (changed) services.realtime.emit({ type: 'Changed', nouns: ['duplicates'] }, 'everyone');
  };
  services.jobs.nightly('duplicates', find);
  services.jobs.work('find_duplicates', find);
}

/** For a change that brings in many files: they are compared as soon as it has committed, before the night. */
export const queueFindDuplicates = (note: JobNote): void => note.job('find_duplicates', {});
