/** Statements whose text is written once: for what is asked with every call, writing it costs as much as sending it. */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from './handles.ts';

/** The values of a statement, as it is written: each stands for what a use will give. */
export type Given<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

/** What `write` makes: a query of Kysely's or a piece of SQL. */
interface Writes<R> {
  compile(db: ReadDb): CompiledQuery<R>;
}

/** What a use will give is not known yet; a copy of all of it would be empty. */
function refuseToList(): never {
  throw new Error('the values of a statement are named one by one');
}

/** Stands among the values as the statement is written, for the one that a use will give. */
class Place {
  readonly of: PropertyKey;
  constructor(of: PropertyKey) {
    this.of = of;
  }
}

/**
 * A statement that answers its rows. `write` is called at the first use alone and must not look at what it is given: the
 * same text serves every use, and only the values differ (a list is one value, compared by `= any`).
 */
export function statement<V extends object, R>(write: (given: Given<V>, db: Db) => Writes<R>) {
  let written: CompiledQuery<R> | undefined;
  return async (db: ReadDb, values: V): Promise<R[]> => {
    if (!written) {
      const places = new Proxy({}, { get: (_, name) => sql`${new Place(name)}`, ownKeys: refuseToList }) as Given<V>;
      // Only the text is made here: what may be sent is the caller's handle's to say.
      written = write(places, db as Db).compile(db);
    }
    const parameters = written.parameters.map((one) => (one instanceof Place ? values[one.of as keyof V] : one));
    return (await db.executeQuery<R>({ ...written, parameters })).rows;
  };
}

/**
 * A value that the planner does not look at, of this type of SQL's: so that no value seems to need a plan of its own,
 * which takes longer than running most of these statements does.
 */
export const unseen = <T>(value: RawBuilder<T>, type: 'int' | 'int[]' | 'text' | 'text[]' | 'timestamp') =>
  // The second one keeps a list a list: `any((select ...))` would look for the value among rows.
  sql<T>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;

/** Of choices of columns whose texts are kept; then they are written anew. */
const MOST_CHOICES = 500;

/** As statement(), where the text names some columns: it is written once for each choice of them. */
export function statementOfColumns<V extends object, R>(
  write: (columns: readonly string[], given: Given<V & Record<string, unknown>>, db: Db) => Writes<R>,
) {
  const written = new Map<string, ReturnType<typeof statement<V & Record<string, unknown>, R>>>();
  return (db: ReadDb, values: V, chosen: Record<string, unknown>): Promise<R[]> => {
    const columns = Object.keys(chosen).sort();
    const choice = columns.join();
    let one = written.get(choice);
    if (!one) {
      if (written.size === MOST_CHOICES) written.clear();
      one = statement((given, db) => write(columns, given, db));
      written.set(choice, one);
    }
    return one(db, { ...chosen, ...values });
  };
}
