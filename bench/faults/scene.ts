/** A small organization of its own, ten clients who book without a pause, and the checks of the rows afterwards. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/db/open.ts';
import { bookings } from '../figures.ts';
import { type Prepared, prepare } from '../prepare.ts';

export interface Scene {
  folder: string;
  prepared: Prepared;
  /** Books at `url` until `enough` says so. */
  book(url: string, enough: () => boolean): Promise<void>;
  /** Ids of bookings whose response arrived completely. */
  acknowledged: number[];
  /** How often each other response occurred, as 'status code' or the name of the network's error. */
  others: Map<string, number>;
  /**
   * Throws unless every acknowledged booking is stored, and each stored one is whole: its row, its history, its log.
   */
  check(): Promise<void>;
}

const PEOPLE = 200;
const AT_ONCE = 10;

/** A scene in `folder`, or on DATABASE_URL with `folder` for the files. It removes a folder that it made itself. */
export async function withScene(run: (scene: Scene) => Promise<void>, dataFolder?: string): Promise<void> {
  const own = await mkdtemp(join(tmpdir(), 'resa-faults-'));
  const folder = dataFolder ?? join(own, 'data');
  try {
    const env = { ...process.env, RESA_DATA: folder };
    execFileSync(process.execPath, ['apps/server/src/cli/demo.ts', '--clients', String(PEOPLE)], { env });
    await run(sceneOf(folder, await prepare(folder)));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

function sceneOf(folder: string, prepared: Prepared): Scene {
  const asking = bookings(prepared);
  const acknowledged: number[] = [];
  const others = new Map<string, number>();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${prepared.token}` };
  const one = async (url: string) => {
    const init = { method: 'POST', headers, body: JSON.stringify(asking.next()), signal: AbortSignal.timeout(60_000) };
    const answer = await fetch(url + contract.appointments.store.path, init).then(
      async (response) => ({ status: response.status, ...((await response.json()) as { code: string; id?: number }) }),
      (error: Error) => ({ status: 0, code: error.name, id: undefined }),
    );
    if (answer.status === 200 && answer.code === 'Ok') acknowledged.push(answer.id as number);
    else others.set(`${answer.status} ${answer.code}`, (others.get(`${answer.status} ${answer.code}`) ?? 0) + 1);
  };
  return {
    folder,
    prepared,
    acknowledged,
    others,
    async book(url, enough) {
      const loop = async () => {
        while (!enough()) await one(url);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, loop));
    },
    check: () => check(folder, prepared, acknowledged),
  };
}

async function check(dataFolder: string, { plan }: Prepared, acknowledged: readonly number[]): Promise<void> {
  const { DATABASE_URL: databaseUrl } = process.env;
  const db = await openDatabase({ dataFolder, ...(databaseUrl && { databaseUrl }) });
  try {
    const { rows } = await sql<{ lost: number; halves: number; kept: number }>`
      with kept as (
        select id from appointments where place_appointment_type_id = ${plan.id} and created_by is not null)
      select (select count(*) from unnest(${sql.val([...acknowledged])}::int[]) id where id not in (select id from kept)) as lost,
        (select count(*) from kept
          where not exists (select from activity_log l where l.entity = 'appointments' and l.entity_id = kept.id)) as halves,
        (select count(*) from kept) as kept`.execute(db.kysely);
    const { lost = Number.NaN, halves = Number.NaN, kept = Number.NaN } = rows[0] ?? {};
    console.log(`${acknowledged.length} acknowledged, ${kept} there, ${lost} lost, ${halves} not whole`);
    if (lost !== 0 || halves !== 0 || acknowledged.length === 0)
      throw new Error('the rows are not what was acknowledged');
  } finally {
    await db.close();
  }
}

/** Waits until the condition is true, or throws after `seconds`. */
export async function until(is: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  const last = Date.now() + seconds * 1000;
  while (!(await is())) {
    if (Date.now() > last) throw new Error('it did not come to pass in time');
    await new Promise((done) => setTimeout(done, 50));
  }
}
