import type { ColumnType, Selectable } from 'kysely';
import type { AppointmentsTable } from './appointments.ts';
import type { BulletinsTable, ClientsTable, CommentsTable, DocumentsTable } from './clients.ts';
import type { StaffTables } from './staff.ts';

/**
 * The views of rows that are not deleted, one for each table with `deleted_at` (migration 0032); rows are written to
 * the table.
 */
export interface LiveViews {
  live_clients: Read<ClientsTable>;
  live_documents: Read<DocumentsTable>;
  live_comments: Read<CommentsTable>;
  live_bulletins: Read<BulletinsTable>;
  live_appointments: Read<AppointmentsTable>;
  /** Addresses as the housing of a file reads them: of a restricted file, for those who see it (decision 068). */
  seen_addresses: Read<StaffTables['addresses']>;
}

type Read<T> = { [K in keyof Selectable<T>]: ColumnType<Selectable<T>[K], never, never> };
