import { mkdir, readdir, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let minute = 0;
/** The response some time after the last one, when nothing is remembered. */
const ready = async () => {
  minute++;
  server.clock.set(new Date(Date.UTC(2026, 2, 3, 15, minute)).toISOString());
  return again();
};
const again = async () => {
  const response = await fetch(`${server.url}/readyz`);
  return [response.status, ((await response.json()) as { status: string }).status];
};

it('is not ready while the database refuses writes, and says so once in the log', async () => {
  const { kysely } = server.services.db;
  expect(await ready()).toEqual([200, 'ready']);
  await sql`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(kysely);
  await sql`create trigger no_room before update on installation for each row execute function no_room()`.execute(
    kysely,
  );
  expect(await again()).toEqual([200, 'ready']);
  expect(await ready()).toEqual([503, 'the database refuses writes']);
  expect(await ready()).toEqual([503, 'the database refuses writes']);
  expect(server.logged.filter((line) => line.includes('readiness: the database refuses writes'))).toHaveLength(1);
  await sql`drop trigger no_room on installation`.execute(kysely);
  expect(await ready()).toEqual([200, 'ready']);
});

it('is not ready while the data folder takes no files, and leaves none there', async () => {
  const { dataFolder } = server.services.config;
  const before = await readdir(dataFolder);
  expect(await ready()).toEqual([200, 'ready']);
  expect(await readdir(dataFolder)).toEqual(before);
  await rm(dataFolder, { recursive: true });
  expect(await ready()).toEqual([503, 'the data folder refuses files']);
  await mkdir(dataFolder);
  expect(await ready()).toEqual([200, 'ready']);
});
