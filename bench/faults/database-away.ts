/**
 * The database server of DATABASE_URL, on this computer, stops while ten clients are booking, and returns: first by
 * a normal stop, then by a kill.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../programs.ts';
import { until, withScene } from './scene.ts';

/** How long a start takes on a busy machine. */
const WITHIN_S = 60;

await withScene(async (scene) => {
  const database = await databaseServer();
  const program = await startServer(scene.folder);
  try {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      let ended = false;
      const booking = scene.book(program.url, () => ended);
      const before = scene.acknowledged.length;
      await until(() => scene.acknowledged.length > before + 50, WITHIN_S);
      await database.stop(signal);
      const refused = () => [...scene.others.values()].reduce((sum, times) => sum + times, 0);
      const sofar = refused();
      await until(() => refused() > sofar + 50, WITHIN_S);
      await database.start();
      const again = scene.acknowledged.length;
      const since = Date.now();
      await until(() => scene.acknowledged.length > again + 50, WITHIN_S);
      ended = true;
      await booking;
      console.log(`${signal}: books again ${((Date.now() - since) / 1000).toFixed(1)} s after the start`);
    }
    console.log('while it was away:', Object.fromEntries(scene.others));
    const unnamed = [...scene.others.keys()].filter((answer) => answer !== '503 unavailable');
    if (unnamed.length > 0) throw new Error(`answers without their name: ${unnamed.join(', ')}`);
  } finally {
    await program.stop();
  }
  await scene.check();
  await database.stop('SIGINT');
});

/** The process of the server that scripts/faults.mjs started, found by its folder. */
async function databaseServer() {
  const { RESA_POSTGRES_FOLDER: folder = '' } = process.env;
  const [command = '', ...args] = (await readFile(join(folder, 'postmaster.opts'), 'utf8'))
    .trim()
    .split(' "')
    .map((part) => part.replace(/"$/, ''));
  const { uid, gid } = await stat(folder);
  let started: ChildProcess | undefined;
  const pidOf = async () => Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return started !== undefined && started.exitCode === null && started.signalCode === null;
    }
  };
  return {
    async stop(signal: NodeJS.Signals) {
      const pid = await pidOf();
      process.kill(pid, signal);
      await until(() => !isAlive(pid), WITHIN_S);
    },
    async start() {
      started = spawn(command, args, { stdio: 'ignore', uid, gid });
      await until(async () => (await stat(join(folder, 'postmaster.pid')).catch(() => null)) !== null, WITHIN_S);
    },
  };
}
