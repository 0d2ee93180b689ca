/** Every table, as Kysely sees it. */
import type { AppointmentsTables } from './appointments.ts';
import type { ClientsTables } from './clients.ts';
import type { FrameTables } from './frame.ts';
import type { JobsTables } from './jobs.ts';
import type { ListTables } from './lists.ts';
import type { StaffTables } from './staff.ts';

export type Tables = FrameTables & JobsTables & ListTables & StaffTables & ClientsTables & AppointmentsTables;
