import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askOwner, ownDataFolder } from './data-folder.ts';

let place: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'resa-folder-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(place, { recursive: true });
});

/** Starts a process that tries to own the folder; returns its first line. */
async function starter(folder: string): Promise<{ line: string; child: ChildProcess }> {
  const script = fileURLToPath(new URL('./own-and-wait.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { line, child };
}

it('makes the folder readable only by its owner and refuses a second process', async () => {
  const folder = join(place, 'a', 'data');
  const owned = await ownDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'control.sock'))).mode & 0o777).toBe(0o600);
  await expect(ownDataFolder(folder, 0)).rejects.toThrow('Another Resa process is using');
  await owned.release();
  expect(await readdir(folder)).toEqual([]);
  await (await ownDataFolder(folder)).release();
});

it('waits for an owner that is stopping', async () => {
  const owned = await ownDataFolder(place);
  const next = ownDataFolder(place);
  await expect.poll(() => readdir(place)).toContain('control.turn');
  await owned.release();
  await (await next).release();
});

it('lets exactly one of many starting processes take over the lock that a killed one left', async () => {
  const first = await starter(place);
  expect(first.line).toBe('mine');
  await expect(ownDataFolder(place, 0)).rejects.toThrow('Another Resa process');
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(await askOwner(place, 'anything', null)).toEqual({ answered: false });

  const starts = await Promise.all([1, 2, 3, 4].map(() => starter(place)));
  expect(starts.map(({ line }) => line).sort()).toEqual(['mine', 'refused', 'refused', 'refused']);
  const owner = starts.find(({ line }) => line === 'mine');
  expect(await askOwner(place, 'pid', null)).toEqual({ answered: true, result: owner?.child.pid });
});

it('passes commands to its owner, and returns responses and refusals', async () => {
  const owned = await ownDataFolder(place);
  const early = askOwner(place, 'double', { n: 4 });
  owned.onCommand(async (name, args) => {
    if (name !== 'double') throw new Error(`no such command: ${name}`);
    return (args as { n: number }).n * 2;
  });
  expect(await early).toEqual({ answered: true, result: 8 });
  await expect(askOwner(place, 'é\n', null)).rejects.toThrow('no such command: é\n');
  await owned.release();
  expect(await askOwner(place, 'double', { n: 4 })).toEqual({ answered: false });
});

it('works under a path that is longer than a socket may have', async () => {
  const folder = join(place, 'x'.repeat(90), 'y'.repeat(90));
  const owned = await ownDataFolder(folder);
  owned.onCommand(async (name) => name);
  expect(await askOwner(folder, 'here', null)).toEqual({ answered: true, result: 'here' });
  await expect(ownDataFolder(folder, 0)).rejects.toThrow('Another Resa process');
  await owned.release();
  expect(await readdir(folder)).toEqual([]);
});

it('refuses in one sentence a folder that it cannot write', async () => {
  await writeFile(join(place, 'file'), '');
  await expect(ownDataFolder(join(place, 'file', 'data'))).rejects.toThrow('cannot be written');
  if (process.getuid?.() === 0) return;
  await chmod(place, 0o500);
  await expect(ownDataFolder(place)).rejects.toThrow('cannot be written');
  await chmod(place, 0o700);
});
