/** Many rows in one statement: columns travel as arrays, thousands of rows a statement. */
import { setImmediate } from 'node:timers/promises';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables/index.ts';

type Row = Record<string, unknown>;
type Inserted<T extends keyof Tables> = { [K in keyof Tables[T]]?: unknown };

/** Statements stay small enough for the embedded database's memory, and large enough that their number does not count. */
const BATCH = 4000;

export class Loader {
  readonly #db: Kysely<Tables>;
  #waiting = new Map<string, Row[]>();
  readonly #tables = new Set<string>();
  #writing: Promise<void> = Promise.resolve();
  readonly #types = new Map<string, Map<string, string>>();
  #count = 0;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Keeps a row for the next flush. All rows of a table give the same columns. */
  add<T extends keyof Tables & string>(table: T, row: Inserted<T>): void {
    const rows = this.#waiting.get(table);
    if (rows) rows.push(row as Row);
    else this.#waiting.set(table, [row as Row]);
    this.#count++;
  }

  /** Adds the rows that `add` makes of each, and writes while the next are made. */
  async addAll<T>(rows: readonly T[], add: (row: T) => void): Promise<void> {
    for (const [at, row] of rows.entries()) {
      add(row);
      if (this.#count >= BATCH * 3) await this.#flush();
      // Lets the running statements continue.
      else if (at % 250 === 249) await setImmediate();
    }
    await this.finish();
  }

  /** Writes the waiting rows, and resolves when they are stored. */
  async finish(): Promise<void> {
    await this.#flush();
    await this.#writing;
  }

  /**
   * Begins to write the waiting rows, tables in the order in which they were first added to, once the flush before is
   * done.
   */
  async #flush(): Promise<void> {
    await this.#writing;
    const batch = this.#waiting;
    this.#waiting = new Map();
    this.#count = 0;
    this.#writing = this.#write(batch);
    // The next caller that awaits it sees a failure.
    this.#writing.catch(() => {});
  }

  /** The next statement is put into words while the database works on the one before. */
  async #write(batch: Map<string, Row[]>): Promise<void> {
    for (const table of batch.keys()) await this.#columns(table);
    let under: Promise<unknown> = Promise.resolve();
    for (const [table, rows] of batch) {
      this.#tables.add(table);
      for (let at = 0; at < rows.length; at += BATCH) {
        const statement = await this.#statement(table, rows.slice(at, at + BATCH));
        await under;
        under = this.#db.executeQuery(statement);
        // The next caller that awaits it sees a failure.
        under.catch(() => {});
      }
    }
    await under;
  }

  /** Sequences continue after the highest id that was written. */
  async settleSequences(): Promise<void> {
    for (const table of this.#tables) {
      if (!(await this.#columns(table)).has('id')) continue;
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'id'), highest) from
          (select max(id) as highest from ${sql.table(table)}) ids where highest is not null`.execute(this.#db);
    }
  }

  async #statement(table: string, rows: readonly Row[]): Promise<CompiledQuery> {
    const types = await this.#columns(table);
    const columns = Object.keys(rows[0] ?? {});
    const arrays = columns.map((column) => {
      const type = types.get(column);
      if (!type) throw new Error(`${table} has no column ${column}`);
      return sql`${arrayText(rows, column, UNQUOTED.test(type))}::${sql.raw(type)}[]`;
    });
    return sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
      select * from unnest(${sql.join(arrays)})`.compile(this.#db);
  }

  async #columns(table: string): Promise<Map<string, string>> {
    let types = this.#types.get(table);
    if (!types) {
      const { rows } = await sql<{ name: string; type: string }>`
        select attname as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(this.#db);
      types = new Map(rows.map(({ name, type }) => [name, type]));
      this.#types.set(table, types);
    }
    return types;
  }
}

/** Types whose values hold nothing that an array's text would have to quote. */
const UNQUOTED = /^(integer|smallint|bigint|numeric|date|time)/;

/** One column of many rows as PostgreSQL writes an array. */
function arrayText(rows: readonly Row[], column: string, plain: boolean): string {
  let text = '';
  for (const row of rows) {
    const value = row[column];
    if (value === null || value === undefined) text += ',NULL';
    else if (plain) text += `,${value}`;
    else text += `,${quoted(typeof value === 'string' ? value : JSON.stringify(value))}`;
  }
  return `{${text.slice(1)}}`;
}

const quoted = (text: string): string => (/["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`);
