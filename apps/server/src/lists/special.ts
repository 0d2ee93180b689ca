import type { ReadDb } from '../db/handles.ts';
import type { FieldFault } from '../frame/call/refused.ts';
import type { Facts } from './facts.ts';
import type { Values } from './rows.ts';

/** The special behaviour of a list on the server; the lists that have such behaviour are in special/. */
export interface Special {
  /** Validates a row against rows of other lists. */
  check?(row: Values, facts: Facts): FieldFault[];
  /** Validates the rows of the list against each other; returns the fault of each invalid row. */
  checkTogether?(rows: readonly Values[]): ReadonlyMap<Values, FieldFault>;
  /** The values of a new row that nobody types. */
  complete?(row: Values, facts: Facts): Values;
  /** The values in the list's response next to its page, as its declaration names them. */
  besides?(db: ReadDb): Promise<object>;
}
