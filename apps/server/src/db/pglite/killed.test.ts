import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { contract } from '@resa/contract';
import { expect, it } from 'vitest';
import { unpackInto } from '../../testing/database.ts';
import { openDatabase } from '../open.ts';

/** `npm run faults -- killed --rounds 100` is the long run. */
const ROUNDS = Number(process.env.RESA_KILL_ROUNDS ?? 3);
const BOOKINGS_A_ROUND = 30;
const AT_ONCE = 5;
/** The starts of the plan's morning; a single one would be full long before the long run ends. */
const TIMES = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];

interface Serving {
  child: ChildProcess;
  killed: boolean;
  url: string;
  token: string;
  place_id: number;
  plan_id: number;
  clients: number[];
  /** The number of bookings that were sent. */
  sent: number;
}

it(
  'keeps every acknowledged booking when the process is killed in the middle of them',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'resa-killed-'));
    await unpackInto(folder, 'organisation');
    const acknowledged: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const serving = await start(folder);
      const wanted = acknowledged.length + BOOKINGS_A_ROUND;
      const booking = Array.from({ length: AT_ONCE }, () => bookUntilKilled(serving, acknowledged));
      await Promise.race([until(() => acknowledged.length >= wanted), ...booking]);
      serving.killed = true;
      serving.child.kill('SIGKILL');
      await Promise.all([once(serving.child, 'exit'), ...booking]);
    }
    const db = await openDatabase({ dataFolder: folder });
    const kept = new Set((await db.kysely.selectFrom('appointments').select('id').execute()).map((row) => row.id));
    await db.close();
    await rm(folder, { recursive: true });
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * BOOKINGS_A_ROUND);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  },
  120_000 + ROUNDS * 60_000,
);

async function start(folder: string): Promise<Serving> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../testing/book-until-killed.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string];
  return { child, killed: false, sent: 0, ...(JSON.parse(line) as Omit<Serving, 'child' | 'killed' | 'sent'>) };
}

async function until(enough: () => boolean): Promise<void> {
  while (!enough()) await new Promise((resolve) => setTimeout(resolve, 2));
}

/**
 * Books one client after another; a response counts only once it has arrived whole, and none may fail before the end.
 */
async function bookUntilKilled(serving: Serving, acknowledged: number[]): Promise<void> {
  const { url, token, place_id, plan_id, clients } = serving;
  while (!serving.killed) {
    const turn = serving.sent++;
    const appointment = {
      client_id: clients[turn % clients.length] as number,
      place_id,
      appointment_type_id: 6,
      start_date_time: `2026-03-04 ${TIMES[turn % TIMES.length]}`,
      comments: null,
    };
    try {
      const response = await fetch(url + contract.appointments.store.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ appointment, members: [], place_appointment_type_id: plan_id }),
      });
      const answer = (await response.json()) as { code: string; id: number };
      if (answer.code !== 'Ok') throw new Error(`a booking was refused: ${answer.code}`);
      acknowledged.push(answer.id);
    } catch (error) {
      if (!serving.killed) throw error;
    }
  }
}
