/** Vite for scripts/dev.mjs; runs with the repository's own Node. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './ensure.mjs';

const target = 'http://127.0.0.1:8080';
const passed = ['/api', '/web', '/resa.json', '/outbox', '/portal'].map((path) => [path, target]);
const pages = await createServer({
  root: join(root, 'apps/web'),
  server: {
    port: 5173,
    proxy: { ...Object.fromEntries(passed), '/socket.io': { target, ws: true } },
  },
});
await pages.listen();
pages.printUrls();
