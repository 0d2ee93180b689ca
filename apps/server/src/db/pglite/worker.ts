/**
 * The thread of PGlite, so that a slow query does not block the thread that serves calls.
 *
 * It passes the bytes of the PostgreSQL protocol through unread, so an error arrives at node-postgres as the server
 * sent it, with its code, constraint and detail.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { catchUp } from './copy-files.ts';
import { DurableFS } from './durable-fs.ts';
import type { Ask, FromWorker, ThreadData, ToWorker } from './messages.ts';

const { source, program } = workerData as ThreadData;
const files = 'folder' in source ? new DurableFS(source.folder) : undefined;
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread only');
const tell = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

/** PostgreSQL says on standard error why it stops. Other lines are not kept: a statement may name people. */
let lastWords = '';
const remember = (line: string): boolean => {
  if (/ (PANIC|FATAL): /.test(line)) lastWords = line.replace(/^.* (PANIC|FATAL): +/, '');
  return false;
};

/** Emscripten reports only an exit status of a fatal error; the reason is in PostgreSQL's last log lines. */
const lose = (error: unknown): void =>
  tell({ lost: lastWords || (error instanceof Error ? error.message : JSON.stringify(error)) });

/** PGlite's own start parameters without `-F` (fsync off); its fdatasync is a stub, so WAL is synced by fsync. */
const durable = ['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB'].flatMap((setting) => ['-c', setting]);
const startParams = files
  ? [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), ...durable]
  : PGlite.defaultStartParams;

const loadDataDir =
  'archive' in source && source.archive
    ? new Blob([new Uint8Array(source.archive)], { type: 'application/x-tar' })
    : undefined;

const pglite = new PGlite({
  pgliteWasmModule: program,
  ...(files ? { fs: files } : {}),
  ...(loadDataDir ? { loadDataDir } : {}),
  startParams,
  // Otherwise every test's database would be copied with sixteen megabytes of empty log.
  ...(files ? {} : { initDbStartParams: ['--wal-segsize=1'] }),
  extensions: { btree_gist, fuzzystrmatch, pg_trgm, unaccent },
  onStderr: remember,
});

const simpleQuery = (sql: string): Uint8Array => {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
};

async function exchange(bytes: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await pglite.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
  if (files?.stopped) throw new Error(files.stopped);
  return parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts));
}

/** PGlite has one session for all clients: a transaction or setting that one leaves open must not reach the next. */
async function forgetSession(): Promise<void> {
  await exchange(simpleQuery('ROLLBACK'));
  await exchange(simpleQuery('DISCARD ALL'));
}

async function answer(question: Ask): Promise<unknown> {
  if (question.ask === 'flushes') return files?.flushes ?? 0;
  if (question.ask === 'catchUp') return 'folder' in source && catchUp(source.folder, question.to, question.seen);
  if (question.ask === 'archive') return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
  return pglite.close();
}

async function handle(message: ToWorker): Promise<void> {
  if ('bytes' in message) {
    const bytes = await exchange(message.bytes);
    tell({ session: message.session, bytes }, [bytes.buffer as ArrayBuffer]);
  } else if ('ended' in message) {
    await forgetSession();
  } else {
    await answer(message).then(
      (result) => tell({ question: message.question, answer: result }),
      (error: unknown) => tell({ question: message.question, failed: String(error) }),
    );
  }
}

try {
  await pglite.waitReady;
  let queue = Promise.resolve();
  port.on('message', (message: ToWorker) => {
    queue = queue.then(() => handle(message)).catch((error: unknown) => lose(error));
  });
  tell({ ready: true });
} catch (error) {
  lose(error);
}
