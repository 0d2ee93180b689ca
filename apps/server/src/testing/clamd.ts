/**
 * A virus scanner (clamd) with one signature of our own, until the test is over; `missing` says why it is not
 * available.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** The text that the scanner finds, and the name that it gives it. */
export const INFECTED = 'RESA-TEST-SIGNATURE-5f2b10';
export const FOUND = 'Resa.Test.UNOFFICIAL';

/** `url` is for SCAN_URL. */
export async function startClamd(): Promise<{ url: string } | { missing: string }> {
  // Debian keeps it off the PATH of ordinary users.
  const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'clamd'))
    .find(existsSync);
  if (!program) return { missing: 'no clamd was found' };
  const folder = await mkdtemp(join(tmpdir(), 'resa-clamd-'));
  const [socket, database, file] = [join(folder, 'clamd.ctl'), join(folder, 'db'), join(folder, 'clamd.conf')];
  await mkdir(database);
  const signature = Buffer.from(INFECTED).toString('hex');
  await writeFile(join(database, 'resa.ndb'), `Resa.Test:0:*:${signature}\n`);
  await writeFile(file, `LocalSocket ${socket}\nDatabaseDirectory ${database}\nTemporaryDirectory ${folder}\n`);
  const clamd = spawn(program, ['--foreground', `--config-file=${file}`], { stdio: 'ignore' });
  const ended = new Promise((done) => clamd.once('exit', done));
  onTestFinished(async () => {
    clamd.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  while (!(await listens(socket))) {
    if (clamd.exitCode !== null) throw new Error(`clamd ended with ${clamd.exitCode}`);
    await sleep(50);
  }
  return { url: `unix:${socket}` };
}

const listens = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
