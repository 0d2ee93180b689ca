/**
 * Sign-ins at a server of the tests, behind one proxy, for one file at its top; each test begins without tries and sessions.
 *
 *   const { login, wrong } = signIns();
 *   await login('desk@resa.test', DEMO_PASSWORD, workstation);      // from the office, unless an address is named
 *   await failures('sign_in_machine', OFFICE, 100);                 // as if this many had failed
 */
import { setTimeout } from 'node:timers/promises';
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { type TestServer, testServer } from './server.ts';

const { session } = contract;
export const OFFICE = '192.0.2.1';
/** The headers of a request from that address. */
export const from = (address: string) => ({ 'x-forwarded-for': address });

export function signIns() {
  const held = {} as { server: TestServer };
  beforeAll(async () => {
    held.server = await testServer({ config: { trustProxy: 1 } });
  });
  afterAll(() => held.server.close());
  beforeEach(async () => {
    await sql`truncate sessions, attempts, workstations cascade`.execute(db());
  });

  const db = () => held.server.services.db.kysely;
  const login = (email: string, password: string, workstation?: string, address = OFFICE) =>
    held.server.call(session.login, { email, password, workstation }, undefined, from(address));
  const wrong = (email: string, workstation?: string, address = OFFICE) =>
    login(email, 'wrong one', workstation, address);
  /** The value that a workstation keeps once a user has signed in there. */
  async function workstationOf(email: string, address = OFFICE): Promise<string> {
    const { body } = await login(email, DEMO_PASSWORD, undefined, address);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body.workstation;
  }
  /** Sends a try again as soon as the server allows it, until it succeeds. */
  async function patiently(email: string, address = OFFICE) {
    for (;;) {
      const answer = await login(email, DEMO_PASSWORD, undefined, address);
      if (answer.status !== 429) return answer;
      await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
    }
  }
  const failures = (kind: string, key: string, count: number) =>
    db()
      .insertInto('attempts')
      .values(Array.from({ length: count }, () => ({ kind, key, at: held.server.services.clock().toISOString() })))
      .execute();
  return { held, db, login, wrong, workstationOf, patiently, failures };
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const start = performance.now();
  const answer = await work();
  return { ms: performance.now() - start, answer };
}
