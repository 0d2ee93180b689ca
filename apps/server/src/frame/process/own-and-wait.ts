/** A process for data-folder.test.ts: tries to own the folder, says how it went, and stays until it is killed. */
import { ownDataFolder } from './data-folder.ts';

try {
  const owned = await ownDataFolder(process.argv[2] ?? '', 0);
  owned.onCommand(async () => process.pid);
  process.stdout.write('mine\n');
} catch {
  process.stdout.write('refused\n');
}
setInterval(() => {}, 60_000);
