/**
 * The hunt (decision 068): every reading call of the contract, made by four users, with every input that may lead to a
 * restricted household. Nobody but the named case worker and the privacy officer finds the word.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventsWithSecrets,
  type Hunted,
  hunted,
  leaksTo,
  reportsWithSecrets,
  tablesWithSecrets,
  writesBy,
} from '../testing/hunted.ts';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let to: Hunted;
beforeAll(async () => {
  server = await testServer();
  to = await hunted(server);
}, 120_000);
afterAll(() => server.close());

describe('who is not named', () => {
  it('finds the word before the restriction, in most calls', async () => {
    const { leaks, unread } = await leaksTo(to.admin, { once: true });
    expect(unread).toEqual([]);
    expect(new Set(leaks.map((leak) => leak.split(' ')[0])).size).toBeGreaterThan(40);
  }, 600_000);

  it('finds it nowhere after it: an administrator and the front desk', async () => {
    expect(await reportsWithSecrets()).toEqual(['No-shows']);
    expect(await to.restrict()).toEqual({ code: 'Ok' });
    expect(await reportsWithSecrets()).toEqual([]);
    for (const token of [to.admin, to.desk]) {
      const { leaks, closed } = await leaksTo(token);
      expect(leaks).toEqual([]);
      // A list shows them by number: nobody loses a list because one file in it is restricted.
      expect(closed).toEqual([]);
    }
  }, 600_000);

  it('changes nothing of the file, and no table that a list reads has the word', async () => {
    const writes = await writesBy(to.desk);
    expect(writes.filter((write) => write.includes('LEAK'))).toEqual([]);
    const done = writes.filter((write) => write.endsWith(' 200 Ok')).map((write) => write.split(' ')[0]);
    // By number: appointments, the waiting list, the end of a lock; a bulletin is closed for everybody. Remembered
    // workstations are the caller's own.
    expect(
      done.filter(
        (name) => !/^(appointments|waiting|checkin|locks)\.|^(bulletins\.close|secondStep\.forget)$/.test(name ?? ''),
      ),
    ).toEqual([]);
    // Read only by calls that name the client, which refuse, or that leave it out (reasons of corrections).
    const named = ['client_contacts', 'client_emails', 'comments', 'visit_corrections'];
    // The journal of a merge is read only to take it back.
    const apart = [...named, 'client_merges', 'restricted_values', 'sealed_logs'];
    expect((await tablesWithSecrets()).filter((table) => !apart.includes(table))).toEqual([]);
  }, 600_000);

  it('hears no event with the word, whatever a named user does', async () => {
    await writesBy(to.worker);
    const { all, found } = eventsWithSecrets();
    expect(all).toBeGreaterThan(20);
    expect(found).toEqual([]);
  }, 600_000);
});
