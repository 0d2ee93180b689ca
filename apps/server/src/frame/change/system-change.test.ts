import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { systemChange } from './system-change.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const NIGHT = 'night watch';
const entries = () =>
  server.services.db.kysely.selectFrom('activity_log').selectAll().where('machine', '=', NIGHT).orderBy('id').execute();
const nameOf = async (id: number) =>
  (await server.services.db.kysely.selectFrom('places').select('name').where('id', '=', id).executeTakeFirstOrThrow())
    .name;
const firstPlace = () =>
  server.services.db.kysely.selectFrom('places').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow();

it('undoes the rows, the log and the events of work that throws', async () => {
  const emit = vi.spyOn(server.services.realtime, 'emit');
  const place = await firstPlace();
  const failed = systemChange(
    server.services,
    async (db, note) => {
      await db.updateTable('places').set({ name: 'Elsewhere' }).where('id', '=', place.id).execute();
      note.wrote({ action: 'category.update', entity: 'places', id: place.id });
      note.emit({ type: 'ScreenLocked' }, { session: 1 });
      throw new Error('power cut');
    },
    NIGHT,
  );
  await expect(failed).rejects.toThrow('power cut');
  expect(await nameOf(place.id)).toBe(place.name);
  expect(await entries()).toEqual([]);
  expect(emit).not.toHaveBeenCalled();
  emit.mockRestore();
});

it('repeats work after a deadlock with a new note, logs it as the system or the user, and sends events after the commit', async () => {
  const place = await firstPlace();
  const user = await server.services.db.kysely.selectFrom('users').select(['id', 'name']).executeTakeFirstOrThrow();
  const sent: string[] = [];
  const emit = vi.spyOn(server.services.realtime, 'emit').mockImplementation((event) => void sent.push(event.type));
  let attempts = 0;
  await systemChange(
    server.services,
    async (db, note) => {
      attempts++;
      await db.updateTable('places').set({ name: 'Elsewhere' }).where('id', '=', place.id).execute();
      const change = { before: { name: place.name }, after: { name: 'Elsewhere' } };
      note.wrote({ action: 'category.update', entity: 'places', id: place.id, ...change });
      note.wrote({ action: 'LS1', entity: 'sessions', id: 7, by: user });
      note.emit({ type: 'ScreenLocked' }, { session: 7 });
      expect(sent).toEqual([]);
      if (attempts === 1) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(db);
    },
    NIGHT,
  );
  emit.mockRestore();
  expect(attempts).toBe(2);
  expect(sent).toEqual(['ScreenLocked']);
  expect(await nameOf(place.id)).toBe('Elsewhere');
  expect(await entries()).toMatchObject([
    { user_id: null, created_name: 'system', entity: 'places', properties: { name: [place.name, 'Elsewhere'] } },
    { user_id: user.id, created_name: user.name, entity: 'sessions', entity_id: 7 },
  ]);
});
