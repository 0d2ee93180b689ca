/** The messages between the main thread and the thread that holds PGlite. */

import type { PGliteOptions } from '@electric-sql/pglite';
import type { Seen } from './copy-files.ts';

/** Where the files are: a folder on the disk, or memory filled from the archive of a database (tests). The
 * archive's bytes are handed over, not copied: the caller has them no longer. */
export type DataSource = { folder: string } | { archive: Uint8Array | undefined };

/** A `WebAssembly.Module`, which Node's types do not name. */
export type Program = NonNullable<PGliteOptions['pgliteWasmModule']>;

/** The thread's start: where its files are, and PostgreSQL, compiled. */
export interface ThreadData {
  source: DataSource;
  program: Program;
}

/** A question about the whole; `catchUp` completes a copy of the database's files (copy-files.ts). */
export type Ask = { ask: 'flushes' | 'archive' | 'close' } | { ask: 'catchUp'; to: string; seen: Seen };

/** Bytes of the PostgreSQL protocol for one session, the end of a session, or a question. */
export type ToWorker = { session: number; bytes: Uint8Array } | { ended: number } | ({ question: number } & Ask);

export type FromWorker =
  | { ready: true }
  | { lost: string }
  | { session: number; bytes: Uint8Array }
  | { question: number; answer: unknown }
  | { question: number; failed: string };
