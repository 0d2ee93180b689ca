import type { Migration } from 'kysely/migration';
import { erasedLogs } from './0211-erased-logs.ts';

/** Databases in which 0020 and 0211 made these functions with a set clause have them without it from here on. */
export const functionsOfOwners: Migration = { up: erasedLogs.up };
