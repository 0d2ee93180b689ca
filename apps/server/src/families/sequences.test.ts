/**
 * Households after any sequence of changes during bookings, made by four sessions at the same time while days pass and
 * nights are missed. Five seconds of it on each database, with the same seed each time; RESA_SECONDS and RESA_SEED set
 * longer and other ones (npm run bench -- --households). On the embedded database nothing happens at the same time.
 */
import { addDays } from '@resa/rules/time/dates';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstPlace, session } from '../testing/factories.ts';
import { anyAct, anyStart, perform, seen, startOn } from '../testing/households/acts.ts';
import { wrongAlways, wrongBooking, wrongOn } from '../testing/households/check.ts';
import { neighbourhood, PEOPLE } from '../testing/households/neighbourhood.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { settleAll } from './nightly.ts';

const { RESA_SECONDS, RESA_SEED = '2026' } = process.env;
const MS = Number(RESA_SECONDS ?? 5) * 1_000;
/** The time for finding a shorter sequence that breaks the rule. */
const SHRINKS_MS = 120_000;
/** The acts that must have succeeded at least once: refusals must not be all that was tried. */
const SUCCEED = ['join', 'change', 'leave', 'head', 'delete', 'merge', 'book', 'status'];
const FIRST_DAY = '2026-03-03';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const place_id = await firstPlace(db());
  await db().deleteFrom('cutoffs').where('place_id', '=', place_id).execute();
  await db().deleteFrom('nonworking_days').where('place_id', '=', place_id).execute();
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;

const turn = fc.record({
  acts: fc.array(anyAct, { minLength: 4, maxLength: 4 }),
  booking: fc.record({ who: fc.nat(PEOPLE - 1), start: anyStart }),
  /** How many days pass afterwards; of these nights only the last one's work is done. */
  passes: fc.constantFrom(0, 0, 1, 2),
  /** Whether someone works on the new day before the night's work is done. */
  early: fc.boolean(),
});

it('leave everyone in one household with one head, and appointments with their heads', {
  timeout: MS + 2 * SHRINKS_MS,
}, async () => {
  // The days continue from one sequence to the next.
  let day = FIRST_DAY;
  let sequences = 0;
  const property = fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 4 }), async (turns) => {
    const first = day;
    const noon = () => server.clock.set(`${day}T15:00:00Z`);
    noon();
    sequences += 1;
    const sessions: string[] = [];
    for (let n = 0; n < 4; n++) sessions.push(await session(db(), 'admin@resa.test', server.services.clock()));
    const token = sessions[0] as string;
    const homes = await neighbourhood(db(), day);
    for (const { acts, booking, passes, early } of turns) {
      const today = day;
      await Promise.all(acts.map((act, n) => perform(server, sessions[n] as string, homes, today, act)));
      expect(await wrongOn(db(), homes, day)).toEqual([]);
      const start_date_time = startOn(day, booking.start);
      expect(await wrongBooking(server, token, homes, { today, who: booking.who, start_date_time })).toEqual([]);
      if (passes === 0) continue;
      day = addDays(day, passes);
      server.clock.set(`${day}T05:30:00Z`);
      if (early) await perform(server, token, homes, day, { does: 'leave', who: 2 });
      await settleAll(server.services, day);
      noon();
      expect(await wrongOn(db(), homes, day)).toEqual([]);
    }
    expect(await wrongAlways(db(), homes, { first, today: day })).toEqual([]);
  });
  const began = performance.now();
  const isFinished = () => performance.now() - began > MS && SUCCEED.every((does) => seen.has(`${does} Ok`));
  for (let seed = Number(RESA_SEED); !isFinished(); seed++)
    await fc.assert(property, { seed, numRuns: 1, interruptAfterTimeLimit: SHRINKS_MS });
  if (RESA_SECONDS) console.log(`seed ${RESA_SEED}, ${sequences} sequences:`, Object.fromEntries([...seen].sort()));
});
