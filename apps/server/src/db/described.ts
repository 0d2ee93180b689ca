/**
 * The columns of a prepared statement are told once a session: they cannot change while it is prepared, since
 * PostgreSQL then refuses (PLAN_OUTDATED). Telling and reading them costs as much as telling and reading a row.
 */
import pg from 'pg';

/** How pg's result reads rows: what it works out when it is told the columns. */
interface Columns {
  fields: readonly { name: string; dataTypeID: number }[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** pg's query as it is beyond its types: what it sends for a prepared statement, and what it does with the answer. */
export interface NamedQuery extends pg.Query {
  readonly name: string;
  readonly _result: Columns;
  /** What it answers. */
  readonly _results: unknown;
  _accumulateRows: boolean;
  /** Why a row could not be read. */
  readonly _canceledDueToError: Error | false;
  callback?: (error: Error | null, results?: unknown) => void;
  prepare(connection: pg.Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
const Base = pg.Query as unknown as new (text: string, values: unknown[]) => NamedQuery;

/** What a session was told, by the names of its statements. */
export type Told = Map<string, Columns>;

/** Makes the queries of a pool's sessions. They share what they were told, as most were told the same. */
export function describedOnce() {
  const known = new Map<string, Columns>();
  const shared = ({ fields, _parsers, _prebuiltEmptyResultObject }: Columns): Columns => {
    const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
    const columns = known.get(key) ?? { fields, _parsers, _prebuiltEmptyResultObject };
    known.set(key, columns);
    return columns;
  };

  return class DescribedQuery extends Base {
    readonly #told: Told;

    constructor(name: string, text: string, values: unknown[], told: Told) {
      super(text, values);
      // Afterwards: copying `{ name, text, values }`, as pg does, costs as much as writing it to the line.
      Object.assign(this, { name });
      this.#told = told;
    }

    /** Whether the session has prepared it and knows its columns. */
    get known(): boolean {
      return this.#told.has(this.name);
    }

    override prepare(connection: pg.Connection): void {
      const columns = this.#told.get(this.name);
      if (!columns) {
        super.prepare(connection);
        return;
      }
      Object.assign(this._result, columns);
      this._accumulateRows = true;
      super.prepare(without(connection, 'describe'));
    }

    override handleCommandComplete(message: unknown, connection: pg.Connection): void {
      super.handleCommandComplete(message, connection);
      if (!this.#told.has(this.name)) this.#told.set(this.name, shared(this._result));
    }
  };
}

const quiet = {
  describe: new WeakMap<pg.Connection, pg.Connection>(),
  sync: new WeakMap<pg.Connection, pg.Connection>(),
};

/** The same connection, but it does not ask for a description, or does not say that this was all. */
export function without(connection: pg.Connection, message: keyof typeof quiet): pg.Connection {
  let one = quiet[message].get(connection);
  if (!one) {
    one = Object.create(connection, { [message]: { value: () => {} } }) as pg.Connection;
    quiet[message].set(connection, one);
  }
  return one;
}
