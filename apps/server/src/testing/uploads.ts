/**
 * Uploads to a server of the tests, for one file, at its top.
 *
 *   const { asked, upload } = uploads();
 *   const id = await asked(worker);                      // a person who needs a lease
 *   await upload(worker, id, bytes, 'lease.pdf');
 *   await refusedBy(() => upload(...));                  // the code, in time and within memory
 */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import { household } from './factories.ts';
import { treeGrowth } from './process-tree.ts';
import { bytesOf } from './sent-files.ts';
import { type TestServer, testServer } from './server.ts';

const MOST_GROWTH = 300_000_000;
/** Reading ends after eight seconds of processor time: several times as long on a crowded machine. */
const WITHIN_MS = 60_000;
const LEASE = 1;

export function uploads() {
  const held = {} as { server: TestServer; worker: string; admin: string };
  beforeAll(async () => {
    held.server = await testServer();
    held.worker = await held.server.signIn('worker@resa.test');
    held.admin = await held.server.signIn('admin@resa.test');
  });
  afterAll(() => held.server.close());

  /** A person who needs a lease, whose file `token` holds. */
  async function asked(token: string): Promise<number> {
    const { kysely } = held.server.services.db;
    const { id } = await household(kysely, {});
    await kysely
      .insertInto('proof_documents')
      .values({ client_id: id, classification_id: 1, document_type_id: LEASE })
      .execute();
    await held.server.call(contract.locks.lock, { id }, token);
    return id;
  }

  async function upload(token: string, client_id: number, bytes: Buffer, name: string) {
    const file = new File([bytesOf(bytes)], name);
    const { body } = await held.server.call(
      contract.documents.verify,
      { document: { client_id, document_type_id: LEASE, verified: '0', file } },
      token,
    );
    return body;
  }
  return { held, asked, upload };
}

/** The code with which the request of `send` is refused in time, while the processes grew little. */
export async function refusedBy(send: () => Promise<{ code: string }>): Promise<string> {
  const began = performance.now();
  const [{ code }, growth] = process.platform === 'linux' ? await treeGrowth(send) : [await send(), 0];
  expect(performance.now() - began).toBeLessThan(WITHIN_MS);
  expect(growth).toBeLessThan(MOST_GROWTH);
  return code;
}
