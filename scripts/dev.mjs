/**
 * npm run dev: the server on port 8080, restarted on each change, and the pages from Vite on port 5173, which
 * passes everything else on to the server.
 */
import { join } from 'node:path';
import { run, stopWithMe } from './children.mjs';
import { ensureInstalled, ownNode, root } from './ensure.mjs';

ensureInstalled();
stopWithMe();
const server = ['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')];
await Promise.race([
  run(ownNode(), server, { env: { TZ: 'UTC', PORT: '8080' } }),
  run(ownNode(), [join(root, 'scripts/dev-pages.mjs')]),
]);
// One of the two ended; the other is of no use without it.
process.kill(process.pid, 'SIGTERM');
