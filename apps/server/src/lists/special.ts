import type { ReadDb } from '../db/handles.ts';
import type { FieldFault } from '../frame/call/refused.ts';
import type { Facts } from './facts.ts';
import type { Values } from './rows.ts';

/** What can be odd about a list on the server; those of which something is stand in special/. */
export interface Special {
  /** Validates a row against rows of other lists. */
  judge?(row: Values, facts: Facts): FieldFault[];
  /** Validates the rows of the list against each other; returns the fault of each invalid row. */
  judgeTogether?(rows: readonly Values[]): ReadonlyMap<Values, FieldFault>;
  /** What a new row is given that nobody types. */
  complete?(row: Values, facts: Facts): Values;
  /** What the list's answer carries beside its page (`besides` of the declaration). */
  besides?(db: ReadDb): Promise<object>;
}
