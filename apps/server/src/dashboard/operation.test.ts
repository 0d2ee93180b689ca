import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-03T15:00:00Z' });
});
afterAll(() => server.close());

const operation = async (email = 'admin@resa.test') =>
  (await server.call(contract.dashboard.main, {}, await server.signIn(email))).body.operation;
const job = (name: string, created_at: string, ends: { failed_at?: string; done_at?: string } = {}) =>
  server.services.db.kysely
    .insertInto('jobs')
    .values({ name, once: null, data: '{}', run_at: created_at, created_at, ...ends })
    .execute();
const metric = async (name: string) => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1);
};

it('shows administrators, and nobody else, the room on the disk', async () => {
  const shown = await operation();
  expect(shown?.disks).toEqual([
    { folder: 'data', free: expect.any(Number), of: expect.any(Number), low: expect.any(Number) },
  ]);
  const [disk] = shown?.disks ?? [];
  expect(disk?.free).toBeLessThanOrEqual(disk?.of ?? 0);
  expect(disk?.of).toBeGreaterThan(0);
  expect(Number(await metric('resa_disk_size_bytes{folder="data"}'))).toBe(disk?.of);
  expect(Number(await metric('resa_disk_free_bytes{folder="data"}'))).toBeGreaterThan(0);
  expect(shown?.backup).toBeNull();
  for (const email of ['worker@resa.test', 'desk@resa.test', 'viewer@resa.test'])
    expect(await operation(email)).toBeNull();
});

it('counts failed jobs until they succeed or a week has passed, and mails that are late or given up', async () => {
  await job('long_work', '2026-02-20T15:00:00Z', { failed_at: '2026-02-23T15:00:00Z' });
  await job('nightly.clean', '2026-03-01T05:00:00Z', { failed_at: '2026-03-01T09:00:00Z' });
  await job('nightly.clean', '2026-03-02T05:00:00Z', { done_at: '2026-03-02T05:01:00Z' });
  await job('mail', '2026-03-03T14:30:00Z');
  expect(await operation()).toMatchObject({ failed_jobs: 0, unsent_mails: 0 });
  await job('nightly.backup', '2026-03-01T05:00:00Z', { done_at: '2026-03-01T05:01:00Z' });
  await job('nightly.backup', '2026-03-02T05:00:00Z', { failed_at: '2026-03-02T09:00:00Z' });
  await job('remove_file', '2026-02-25T15:00:00Z', { failed_at: '2026-02-26T15:00:00Z' });
  await job('mail', '2026-03-03T13:30:00Z');
  await job('mail', '2026-03-02T15:00:00Z', { failed_at: '2026-03-03T01:00:00Z' });
  await job('mail', '2026-02-20T15:00:00Z', { failed_at: '2026-02-21T01:00:00Z' });
  expect(await operation()).toMatchObject({ failed_jobs: 2, unsent_mails: 2 });
  expect(await metric('resa_jobs_unresolved')).toBe('2');
  expect(await metric('resa_mails_unsent')).toBe('2');
});
