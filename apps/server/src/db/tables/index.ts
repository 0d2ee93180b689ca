/** Every table and view, as Kysely sees it. */
import type { AppointmentsTables } from './appointments.ts';
import type { ClientImportsTables } from './client-imports.ts';
import type { ClientsTables } from './clients.ts';
import type { ConsentsTables } from './consents.ts';
import type { FrameTables } from './frame.ts';
import type { JobsTables } from './jobs.ts';
import type { ListTables } from './lists.ts';
import type { LiveViews } from './live.ts';
import type { OfflineTables } from './offline.ts';
import type { StaffTables } from './staff.ts';

type StoredTables = FrameTables &
  JobsTables &
  ListTables &
  StaffTables &
  ClientsTables &
  ClientImportsTables &
  ConsentsTables &
  OfflineTables &
  AppointmentsTables;
export type Tables = StoredTables & LiveViews;

/** A table by its name, as the activity log names the subject of an entry. */
export type TableName = keyof StoredTables;
