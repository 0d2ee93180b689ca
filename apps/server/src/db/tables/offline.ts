import type { Act, ActKind, Waits } from '@resa/rules/offline/acts';
import type { ColumnType, Generated } from 'kysely';

/** Check-in without a network (decision 076). */
export interface OfflineTables {
  offline_workstations: OfflineWorkstationsTable;
  offline_acts: OfflineActsTable;
}

export interface OfflineWorkstationsTable {
  id: Generated<number>;
  /** The id in the signed value of `workstations`. */
  workstation: string;
  name: string;
  place_id: number;
  created_at: string;
  created_by: number | null;
  /** When it last asked for the day's households. */
  seen_at: string | null;
  /** Since when it has to erase what it keeps. */
  ended_at: string | null;
}

export interface OfflineActsTable {
  id: Generated<number>;
  act: string;
  kind: ActKind;
  user_id: number;
  place_id: number;
  /** The name of the workstation. */
  workstation: string;
  at: string;
  received_at: string;
  appointment_id: Generated<number | null>;
  from_status: Generated<number | null>;
  version: Generated<number | null>;
  outcome: 'done' | 'waits' | 'settled' | 'withdrawn';
  why: Generated<Waits | null>;
  content: ColumnType<Act | null, string | null, string | null>;
  settled_at: Generated<string | null>;
  settled_by: Generated<number | null>;
}
