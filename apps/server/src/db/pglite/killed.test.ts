import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { contract } from '@resa/contract';
import { expect, it } from 'vitest';
import { openDatabase } from '../open.ts';

/** RESA_KILL_ROUNDS=20 is the long run: 2,000 acknowledged bookings. */
const ROUNDS = Number(process.env.RESA_KILL_ROUNDS ?? 1);
const BOOKINGS_A_ROUND = 100;
const AT_ONCE = 5;

interface Serving {
  child: ChildProcess;
  url: string;
  token: string;
  place_id: number;
  plan_id: number;
  clients: number[];
}

it('keeps every acknowledged booking when the process is killed in the middle of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'resa-killed-'));
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const serving = await start(folder);
    const wanted = acknowledged.length + BOOKINGS_A_ROUND;
    const booking = Array.from({ length: AT_ONCE }, () => bookUntilGone(serving, acknowledged));
    while (acknowledged.length < wanted) await new Promise((resolve) => setTimeout(resolve, 2));
    serving.child.kill('SIGKILL');
    await Promise.all([once(serving.child, 'exit'), ...booking]);
  }
  const db = await openDatabase({ dataFolder: folder });
  const kept = new Set((await db.kysely.selectFrom('appointments').select('id').execute()).map((row) => row.id));
  await db.close();
  await rm(folder, { recursive: true });
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * BOOKINGS_A_ROUND);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
}, 120_000 + ROUNDS * 60_000);

async function start(folder: string): Promise<Serving> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../testing/book-until-killed.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string];
  return { child, ...(JSON.parse(line) as Omit<Serving, 'child'>) };
}

/** Books one client after another; an answer counts only once it has arrived whole. */
async function bookUntilGone(
  { url, token, place_id, plan_id, clients }: Serving,
  acknowledged: number[],
): Promise<void> {
  for (;;) {
    const client_id = clients[Math.floor(Math.random() * clients.length)] as number;
    const appointment = {
      client_id,
      place_id,
      appointment_type_id: 6,
      start_date_time: '2026-03-04 09:30',
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
      if (error instanceof Error && error.message.startsWith('a booking was refused')) throw error;
      return;
    }
  }
}
