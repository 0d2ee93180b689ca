/**
 * The process is killed in the middle of an import, several times: it continues, writes nothing twice, and leaves no
 * half household. `node bench/faults/import-killed.ts 10` kills it ten times.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/db/open.ts';
import { checkedImport, fileOf, importNow, inState } from '../import-steps.ts';
import { asking, type Program, startServer } from '../programs.ts';
import { withScene } from './scene.ts';

const kills = Number(process.argv[2] ?? 10);
const HOUSEHOLDS = 400;
const { DATABASE_URL: databaseUrl } = process.env;

let program: Program | undefined;
try {
  await withScene(async ({ folder, prepared: { token } }) => {
    program = await startServer(folder);
    const { csv, rows } = fileOf(HOUSEHOLDS);
    const { id } = await checkedImport(program.url, token, csv);
    await asking(program.url, token).post(contract.clientImports.run, { id });
    let done = 0;
    for (let round = 1; round <= kills; round++) {
      // Kills it while the next portions are written.
      while ((await importNow(program.url, token, id)).progress?.done === done) await sleep(20);
      await sleep(Math.random() * 300);
      await program.kill();
      await countWhole(folder);
      program = await startServer(folder);
      const now = await importNow(program.url, token, id);
      done = now.progress?.done ?? done;
      console.log(`killed ${round} times: ${now.state}, ${done} of ${rows} rows`);
      if (now.state === 'done') break;
    }
    const { result } = await inState(program.url, token, id, ['done']);
    await program.kill();
    const { persons, twice } = await countWhole(folder);
    console.log(`${result?.persons} of ${rows} rows written, ${persons} files, ${twice} written twice`);
    if (persons !== rows || result?.persons !== rows || twice > 0) throw new Error('rows are missing or there twice');
  });
} finally {
  await program?.kill();
}

/** Throws if a household of the import does not have its three persons. */
async function countWhole(dataFolder: string): Promise<{ persons: number; twice: number }> {
  const db = await openDatabase({ dataFolder, ...(databaseUrl && { databaseUrl }) });
  try {
    const { rows } = await sql<{ persons: number; halves: number; twice: number }>`
      with own as (select family_id, first_name, last_name from live_clients where last_name ~ '^Zz[a-z]+q$')
      select (select count(*)::int from own) as persons,
        (select count(*)::int from (select family_id from own group by family_id having count(*) <> 3) h) as halves,
        (select count(*)::int from (select last_name from own group by last_name having count(*) > 3) t) as twice`.execute(
      db.kysely,
    );
    const { persons = 0, halves = 0, twice = 0 } = rows[0] ?? {};
    if (halves > 0 || twice > 0) throw new Error(`${halves} half households, ${twice} written twice`);
    return { persons, twice };
  } finally {
    await db.close();
  }
}
