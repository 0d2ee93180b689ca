/** Two changes of one household are ordered by its lock, which is taken before the persons'. */
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { household } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const inactive = { client_state_type_id: 2 };
const home = () => household(db(), inactive, [{ role: 4, dob: '2015-01-01', ...inactive }]);
const remove = async (id: number) => (await server.call(contract.requests.destroy, { id }, admin)).body;
/** Gives all of them this education level. */
const teach = async (ids: readonly number[], education_level_id: number) => {
  const members = ids.map((client_id) => ({ client_id, education_level_id, row_version: 1 }));
  return (await server.call(contract.families.updateEducationalLevel, { members }, admin)).body;
};
const stored = (id: number) =>
  db()
    .selectFrom('clients')
    .select(['education_level_id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const aLevel = async () =>
  (
    await db()
      .selectFrom('education_levels')
      .select('id')
      .where('active', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id;

const waiting = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows[0]?.n;
};

/** Sends both calls while somebody holds the household: the first waits for its lock before the second does. */
async function race<A, B>(group_id: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const sent = await db()
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom('families').select('id').where('id', '=', group_id).forUpdate().execute();
      const answers: [Promise<A>, Promise<B>?] = [first()];
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      answers[1] = second();
      await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
      return { answers: answers as [Promise<A>, Promise<B>] };
    });
  return Promise.all(sent.answers);
}

// The embedded database has one connection, so nothing can happen in between there.
describe.runIf(process.env.RESA_TEST_DB === 'postgres')(
  'of two changes of one household at once, the first decides',
  () => {
    it('when the head and the last member are deleted', async () => {
      const one = await home();
      const [member] = one.members as [number];
      expect(
        await race(
          one.group_id,
          () => remove(one.id),
          () => remove(member),
        ),
      ).toEqual([{ code: 'has_members' }, { code: 'Ok' }]);
      expect((await stored(one.id)).deleted_at).toBeNull();

      const other = await home();
      const [last] = other.members as [number];
      expect(
        await race(
          other.group_id,
          () => remove(last),
          () => remove(other.id),
        ),
      ).toEqual([{ code: 'Ok' }, { code: 'Ok' }]);
    });

    it('when a member is deleted while the education levels of all are saved', async () => {
      const level = await aLevel();
      const one = await home();
      const [member] = one.members as [number];
      const ids = [one.id, member];
      expect(
        await race(
          one.group_id,
          () => remove(member),
          () => teach(ids, level),
        ),
      ).toEqual([{ code: 'Ok' }, { code: 'NotFound' }]);
      expect((await stored(one.id)).education_level_id).toBeNull();

      const other = await home();
      const [child] = other.members as [number];
      expect(
        await race(
          other.group_id,
          () => teach([other.id, child], level),
          () => remove(child),
        ),
      ).toEqual([{ code: 'Ok' }, { code: 'Ok' }]);
      expect(await stored(child)).toEqual({ education_level_id: level, deleted_at: '2026-03-03T15:00:00.000Z' });
    });
  },
);
