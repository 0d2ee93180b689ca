import type { ReadDb } from '../db/handles.ts';

/** The maintenance that lasts at a moment of the organization, otherwise the next one; undefined without either (001 O-79). */
export const maintenanceOf = (db: ReadDb, now: string) =>
  db
    .selectFrom('maintenances')
    .select(['id', 'active', 'name_en', 'name_fr', 'start_date_time', 'end_date_time'])
    .where('active', '=', 1)
    .where('end_date_time', '>', now)
    .orderBy('start_date_time')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
