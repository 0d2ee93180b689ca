import type { ReadDb } from '../db/handles.ts';
import type { FieldFault } from '../frame/call/refused.ts';
import type { Facts } from './facts.ts';
import type { AnyRow } from './rows.ts';

/** What can be odd about a list on the server; those of which something is stand in special/. */
export interface Special {
  /** What must hold between a row and others; `stored` is the row it replaces. */
  judge?(row: Record<string, unknown>, facts: Facts, stored?: AnyRow): FieldFault[];
  /** What a new row is given that nobody types. */
  complete?(row: Record<string, unknown>, facts: Facts): Record<string, unknown>;
  /** What the list's answer carries beside its page (`besides` of the declaration). */
  besides?(db: ReadDb): Promise<object>;
}
