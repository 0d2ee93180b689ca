/**
 * The power fails while ten clients are booking: the embedded database on its own file system, which is shut down
 * without flushing its memory. Needs root, for the loop device. `node bench/faults/power-cut.ts 10` does so ten times.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startServer } from '../programs.ts';
import { withScene } from './scene.ts';

const rounds = Number(process.argv[2] ?? 10);
if (process.getuid?.() !== 0) throw new Error('A power cut needs root: it mounts a file system of its own.');

const folder = mkdtempSync(join(tmpdir(), 'resa-power-'));
const [disk, mounted] = [join(folder, 'disk'), join(folder, 'mounted')];
const say = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
const mount = () => say('mount', '-o', 'loop', disk, mounted);
/** EXT4_IOC_SHUTDOWN without flushing the journal: what the file system had not sent to the disk is lost. */
const cut = () =>
  say(
    'perl',
    '-e',
    'open(F, "<", $ARGV[0]) or die; my $how = pack("L", 2); ioctl(F, 0x8004587d, $how) or die $!',
    mounted,
  );

mkdirSync(mounted);
say('truncate', '--size', '2G', disk);
say('mkfs.ext4', '-q', '-F', disk);
mount();
let program: Program | undefined;
try {
  await withScene(
    async (scene) => {
      for (let round = 1; round <= rounds; round++) {
        program = await startServer(scene.folder);
        const target = scene.acknowledged.length + 50 + Math.floor(Math.random() * 100);
        let off = false;
        const booking = scene.book(program.url, () => off);
        while (scene.acknowledged.length < target) await new Promise((done) => setTimeout(done, 1));
        cut();
        off = true;
        await program.kill();
        await booking;
        say('umount', mounted);
        mount();
        console.log(`round ${round}`);
        await scene.check();
      }
    },
    join(mounted, 'data'),
  );
} finally {
  await program?.kill();
  say('umount', mounted);
  rmSync(folder, { recursive: true });
}
