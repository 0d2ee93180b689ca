/**
 * The real server over its own database, for a test file:
 *
 *   const server = await testServer();                        // reference rows, roles, the demo's locations and users
 *   const desk = await server.signIn('desk@resa.test');       // a token; also admin@, worker@, viewer@
 *   const { status, body } = await server.call(contract.appointments.store, { ... }, desk);
 *   server.clock.set('2026-03-04T15:00:00Z');
 *   await server.close();
 *
 * Jobs run when the test starts them: `await server.services.jobs.runDue()`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Code } from '@resa/contract';
import type { AnswerOfCall, Call, Contract, RequestOf } from '@resa/contract/call';
import { type AppOptions, buildApp } from '../app.ts';
import type { Database } from '../db/open.ts';
import { type Config, readConfig } from '../frame/process/config.ts';
import { makeLog } from '../frame/process/log.ts';
import { makeServices } from '../frame/process/make-services.ts';
import type { Services } from '../frame/process/services.ts';
import { registerWork } from '../work.ts';
import { organisationDatabase, type TestDatabase } from './database.ts';
import { session } from './factories.ts';
import { keptIn } from './log.ts';
import { formDataOf } from './sent-files.ts';

export interface TestServer {
  readonly url: string;
  readonly services: Services;
  /** Opens the same database again, as a second process would; absent on PGlite. */
  readonly again?: () => Promise<Database>;
  /** The log of the server, one JSON line each. The errors are printed too when a test fails. */
  readonly logged: string[];
  /**
   * Sends a call. Values of its path are taken from the input; `body` is the response's JSON, or the bytes of a file.
   */
  call<C extends Call>(
    call: C,
    input: RequestOf<C>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<C>>;
  /** A live session's token, without the sign-in page. */
  signIn(email: string): Promise<string>;
  readonly clock: { set(iso: string): void };
  close(): Promise<void>;
}

export interface TestAnswer<C extends Call> {
  status: number;
  headers: Headers;
  body: C extends { kind: 'download' } ? Buffer : AnswerOfCall<C>;
}

export interface TestOptions<T extends Contract> extends AppOptions<T> {
  config?: Partial<Config>;
  /** An open database with an organization in it, which stays open: a second process, or one that was killed. */
  db?: Database;
  /** A database of their own for searches. */
  searchDb?: Database;
  /** How long a call waits for long work; as long as it takes when absent, however slow the machine is. */
  patienceMs?: number;
  /** ISO; a Tuesday at 10:00 in Toronto when absent. */
  now?: string;
}

const PATIENCE_MS = 600_000;

export async function testServer<T extends Contract>(options: TestOptions<T> = {}): Promise<TestServer> {
  let now = new Date(options.now ?? '2026-03-03T15:00:00Z');
  const clock = () => now;
  const db: TestDatabase = options.db ?? (await organisationDatabase());
  const dataFolder = await mkdtemp(join(tmpdir(), 'resa-test-'));
  const logged: string[] = [];
  const log = makeLog('info', keptIn(logged));
  const config = { ...readConfig({ RESA_DATA: dataFolder, RESA_BACKUPS: 'off' }), ...options.config };
  const services = await makeServices({
    config,
    db,
    searchDb: options.searchDb,
    log,
    clock,
    readOnly: true,
    patienceMs: options.patienceMs ?? PATIENCE_MS,
  });
  const work = registerWork(services);
  const app = await buildApp(services, options);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  return {
    url,
    services,
    ...(db.again && { again: db.again }),
    logged,
    call: (call, input, token, headers) => send(url, call, input, token, headers),
    signIn: (email) => session(db.kysely, email, now),
    clock: {
      set(iso) {
        now = new Date(iso);
      },
    },
    async close() {
      await app.close();
      await services.realtime.close();
      await work.stop();
      await services.refusedTries.close();
      await services.viewLog.close();
      if (!options.db) await db.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** An input as the texts of a query, as the browser sends it. */
const textsOf = (input: object) =>
  Object.entries(input).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);

async function send<C extends Call>(
  url: string,
  call: C,
  input: RequestOf<C>,
  token: string | undefined,
  headers: Record<string, string> = {},
): Promise<TestAnswer<C>> {
  const rest = { ...(input as Record<string, unknown>) };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const query = call.method === 'GET' ? `?${new URLSearchParams(textsOf(rest))}` : '';
  const response = await fetch(url + path + query, {
    method: call.method,
    headers: {
      ...(call.method === 'POST' && !call.multipart && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(call.method === 'POST' && { body: call.multipart ? formDataOf(rest) : JSON.stringify(rest) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body = isJson ? JSON.parse(bytes.toString()) : bytes;
  if (isJson && response.status === 200) checkRefusal(call, body);
  return { status: response.status, headers: response.headers, body: body as never };
}

/**
 * Throws for a refusal that the call does not declare: thrown by a handler, it is not checked by the schema of the
 * call.
 */
function checkRefusal(call: Call, body: { code: Code }): void {
  if (body.code === 'Ok' || body.code === 'key_reused') return;
  const checked = call.gives.safeParse(body);
  if (!checked.success) throw new Error(`${call.path} does not declare the refusal ${JSON.stringify(body)}`);
}
