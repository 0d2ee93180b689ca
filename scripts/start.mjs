/** npm start: installs and builds what is missing, then runs the server. Settings are environment (README). */
import { join } from 'node:path';
import { inForeground } from './children.mjs';
import { ensureBuilt, ensureInstalled, node24, root } from './ensure.mjs';

try {
  ensureInstalled();
  ensureBuilt();
  // What a busy server holds on to is room: 16 MB for new objects serve as many calls as the usual 96, and the heap grows
  // by a fifth before it is swept, not by as much again. One thread sweeps the new ones: several, which help each other
  // for a millisecond, take the processor from the database.
  const flags = ['--max-semi-space-size=8', '--no-parallel-scavenge', '--heap-growing-percent=20'];
  inForeground(node24(), [...flags, join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)], {
    TZ: 'UTC',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/node'),
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
