import type { Written } from '../frame/change/note.ts';

/** The log entry of a file that is left out of the update from now on, or no longer. */
export const exclusion = (id: number, file_update_excluded: 0 | 1): Written => ({
  entity: 'clients',
  id,
  client_id: id,
  before: { file_update_excluded: 1 - file_update_excluded },
  after: { file_update_excluded },
});
