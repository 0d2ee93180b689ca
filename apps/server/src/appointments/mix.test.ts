/** Eight clients at random on two processes; `npm run bench -- --mix` is the long run. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { checkMix } from '../testing/mix/check.ts';
import { emptyTally, runMix } from '../testing/mix/run.ts';
import { makeWorld, type World } from '../testing/mix/world.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const CLIENTS = 8;
const SECONDS = 5;
/** The acts that must succeed at least once, so that the mix does not test refusals only. */
const SUCCEED = ['book', 'move', 'cancel', 'check in', 'close beforehand', 'came today'];
const NOW = '2026-03-03T13:00:00Z';

describe.runIf(process.env.RESA_TEST_DB === 'postgres')('a random mix of the acts of desks, on two processes', () => {
  let one: TestServer;
  let two: TestServer;
  let second: Database;
  let world: World;
  beforeAll(async () => {
    one = await testServer({ now: NOW });
    second = await (one.again as () => Promise<Database>)();
    two = await testServer({ db: second, now: NOW });
    world = await makeWorld(one.services.db.kysely, { today: '2026-03-03', now: new Date(NOW), clients: CLIENTS });
  });
  afterAll(async () => {
    await two.close();
    await second.close();
    await one.close();
  });

  it('leaves no slot over its maximum and no household over a rule but by emergencies, and log, counts and rows that agree', async () => {
    const tally = emptyTally();
    const urls = [one.url, two.url];
    const isDone = () => SUCCEED.every((act) => tally.codes.get(act)?.has('Ok'));
    for (let seed = 20_260_303; !isDone(); seed += CLIENTS)
      await runMix(world, tally, { urls, seconds: SECONDS, seed });
    const [token] = world.tokens as [string];
    const faults = await checkMix(one.services.db.kysely, world, tally, async (call, input) => {
      const { body } = await two.call(call, input, token);
      return body as never;
    });
    expect(faults).toEqual([]);
  }, 120_000);
});
