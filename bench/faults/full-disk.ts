/**
 * The disk is full while ten clients are booking, and has room again later. Needs root, for its own file system.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../programs.ts';
import { until, withScene } from './scene.ts';

if (process.getuid?.() !== 0) throw new Error('A full disk needs root: it mounts a file system of its own.');
const mounted = mkdtempSync(join(tmpdir(), 'resa-full-'));
const say = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
const filler = join(mounted, 'filler');

say('mount', '-t', 'tmpfs', '-o', 'size=1500m', 'tmpfs', mounted);
try {
  await withScene(
    async (scene) => {
      let program = await startServer(scene.folder);
      let ended = false;
      const booking = scene.book(program.url, () => ended);
      await until(() => scene.acknowledged.length > 50, 60);
      try {
        say('dd', 'if=/dev/zero', `of=${filler}`, 'bs=64k');
      } catch {
        // dd ends when nothing more fits.
      }
      await until(() => [...scene.others.values()].some((times) => times > 5), 120);
      const full = scene.acknowledged.length;
      const ready = await (await fetch(`${program.url}/readyz`)).json();
      ended = true;
      await booking;
      console.log('with a full disk:', Object.fromEntries(scene.others), `${full} acknowledged`, ready);
      rmSync(filler);
      await program.stop();
      program = await startServer(scene.folder);
      await scene.book(program.url, () => scene.acknowledged.length > full + 20);
      console.log(`with room again: ${scene.acknowledged.length - full} more`);
      await program.stop();
      await scene.check();
    },
    join(mounted, 'data'),
  );
} finally {
  say('umount', mounted);
  rmSync(mounted, { recursive: true });
}
