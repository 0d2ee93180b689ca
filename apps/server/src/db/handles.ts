/** The handles for reading and for writing the database, only as types. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables/index.ts';

export type Db = Kysely<Tables>;
/** Inside a transaction. */
export type Trx = Transaction<Tables>;

/** A handle that cannot write: what read() and search() give. In tests its session refuses writes as well. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'fn' | 'case' | 'getExecutor' | 'executeQuery'>;
