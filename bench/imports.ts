/**
 * An import of ROWS rows on the database of DATABASE_URL, or the embedded one in RESA_DATA, while five households a
 * second check in: `npm run bench -- --imports`. Fails if it takes longer than it may, or a check-in waits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@resa/contract';
import { checkedImport, fileOf, importNow } from './import-steps.ts';
import { prepare } from './prepare.ts';
import { asking, startServer } from './programs.ts';

const ROWS = 20_000;
const MOST_SECONDS = process.env.DATABASE_URL ? 300 : 900;
const MOST_P95_MS = 200;
const EVERY_MS = 200;

const dataFolder = process.env.RESA_DATA ?? '';
const prepared = await prepare(dataFolder, 5_000);
const program = await startServer(dataFolder);
try {
  const { url } = program;
  const { token } = prepared;
  const { post } = asking(url, token);
  const before = await program.memory();
  const { csv, rows } = fileOf(Math.round(ROWS / 3));
  const { id, read_ms, check_ms } = await checkedImport(url, token, csv);
  const began = performance.now();
  await post(contract.clientImports.run, { id });
  const times: number[] = [];
  let most = before;
  const checkIns: Promise<void>[] = [];
  for (let turn = 0; ; turn++) {
    const next = prepared.waiting[turn];
    if (next)
      checkIns.push(
        (async () => {
          const sent = performance.now();
          await post(contract.checkin.close, { id: next.id, place_id: next.place_id });
          times.push(performance.now() - sent);
        })(),
      );
    if (turn % 25 === 0) {
      most = Math.max(most, await program.memory());
      if ((await importNow(url, token, id)).state !== 'running') break;
    }
    await sleep(EVERY_MS);
  }
  await Promise.all(checkIns);
  const seconds = (performance.now() - began) / 1000;
  const { result } = await importNow(url, token, id);
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  console.log(
    `${rows} rows: read in ${(read_ms / 1000).toFixed(1)} s, checked in ${(check_ms / 1000).toFixed(1)} s, written in ${seconds.toFixed(0)} s (${result?.households} households); ${times.length} check-ins, p95 ${p95.toFixed(0)} ms; memory grew by ${Math.round((most - before) / 1e6)} MB`,
  );
  if (seconds > MOST_SECONDS || p95 > MOST_P95_MS || result?.persons !== rows) process.exitCode = 1;
} finally {
  await program.stop();
}
