/** npm start: installs and builds what is missing, then runs the server. Settings are environment (README). */
import { join } from 'node:path';
import { inForeground } from './children.mjs';
import { ensureBuilt, ensureInstalled, ownNode, root } from './ensure.mjs';

try {
  ensureInstalled();
  ensureBuilt();
  // 16 MB for new objects serve as many calls as the usual 96; main.ts sets the options that can be set while it runs.
  inForeground(
    ownNode(),
    ['--max-semi-space-size=8', join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)],
    {
      TZ: 'UTC',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/node'),
      // glibc otherwise keeps freed memory apart for each thread.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    },
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
