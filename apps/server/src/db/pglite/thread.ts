/**
 * The main thread's end of PGlite: starts the thread, opens wires to it, asks it questions, stops it.
 *
 * When the thread is lost every wire breaks and `onLost` is called once: after a failed flush PostgreSQL trusts
 * nothing that it holds in memory, so the process has to start again from the disk.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Seen } from './copy-files.ts';
import type { Ask, DataSource, FromWorker, Program, ThreadData, ToWorker } from './messages.ts';
import { Wire } from './wire.ts';

export interface PgliteThread {
  /** A new session, as a stream that node-postgres takes for a socket. */
  wire(): Wire;
  /** How often a file was flushed to the disk since the start; 0 in memory. */
  flushes(): Promise<number>;
  /** The whole database as a tar archive. */
  archive(): Promise<Uint8Array>;
  /** Makes a copy of the folder equal to its state between two messages: the state after a power cut. */
  catchUp(to: string, seen: Seen): Promise<void>;
  close(): Promise<void>;
}

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

declare const WebAssembly: { compile(bytes: Uint8Array): Promise<Program> };

let compiled: Promise<Program> | undefined;

/** PostgreSQL itself, compiled once per process: a second thread starts with the machine code of the first. */
function program(): Promise<Program> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  compiled ??= readFile(join(dirname(library), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

export async function startThread(source: DataSource, onLost: (error: Error) => void): Promise<PgliteThread> {
  const transferList = 'archive' in source && source.archive ? [source.archive.buffer as ArrayBuffer] : [];
  const workerData: ThreadData = { source, program: await program() };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, transferList });
  const wires = new Map<number, Wire>();
  const questions = new Map<number, Waiting>();
  let last = 0;
  let state: 'starting' | 'open' | 'closed' = 'starting';
  let ended: Promise<unknown> | undefined;
  const send = (message: ToWorker): void => worker.postMessage(message);

  await new Promise<void>((resolve, reject) => {
    const lose = (error: Error): void => {
      if (state === 'closed') return;
      const open = state === 'open';
      state = 'closed';
      ended = worker.terminate();
      for (const wire of wires.values()) wire.destroy(error);
      for (const question of questions.values()) question.reject(error);
      if (open) onLost(error);
      else reject(error);
    };
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('the embedded database stopped')));
    worker.on('message', (message: FromWorker | undefined) => {
      // A thread that is ended while it posts delivers undefined.
      if (!message) return;
      if ('ready' in message) {
        state = 'open';
        resolve();
      } else if ('lost' in message) lose(new Error(`the embedded database stopped: ${message.lost}`));
      else if ('session' in message) wires.get(message.session)?.receive(message.bytes);
      else {
        const question = questions.get(message.question);
        questions.delete(message.question);
        if ('failed' in message) question?.reject(new Error(message.failed));
        else question?.resolve(message.answer);
      }
    });
  });

  const ask = (what: Ask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (state === 'closed') return reject(new Error('the embedded database is closed'));
      last += 1;
      questions.set(last, { resolve, reject });
      send({ question: last, ...what });
    });

  return {
    wire() {
      last += 1;
      const session = last;
      const wire = new Wire({
        send: (bytes) => send({ session, bytes }),
        end: () => {
          wires.delete(session);
          if (state === 'open') send({ ended: session });
        },
      });
      if (state === 'closed') wire.destroy(new Error('the embedded database is closed'));
      else wires.set(session, wire);
      return wire;
    },
    flushes: () => ask({ ask: 'flushes' }) as Promise<number>,
    archive: () => ask({ ask: 'archive' }) as Promise<Uint8Array>,
    catchUp: async (to, seen) => void (await ask({ ask: 'catchUp', to, seen })),
    async close() {
      // A lost thread closes its files as it ends, which must not reach those of a database that is opened next.
      if (state === 'closed') return void (await ended);
      await ask({ ask: 'close' });
      state = 'closed';
      ended = worker.terminate();
      await ended;
    },
  };
}
