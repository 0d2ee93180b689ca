/** A mail server that accepts connections and never responds, while bookings and a password request need mails. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { contract } from '@resa/contract';
import { startServer } from '../programs.ts';
import { until, withScene } from './scene.ts';

/** A response that waited for the mail server would take over ten seconds. */
const SOON_MS = 9_000;

await withScene(async (scene) => {
  const connected: Socket[] = [];
  const silent = createServer((socket) => connected.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const program = await startServer(scene.folder, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  try {
    const start = Date.now();
    const response = await fetch(program.url + contract.session.forgotPassword.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'worker@resa.test' }),
    });
    console.log('a password asked for:', await response.json(), `${Date.now() - start} ms`);
    await until(() => connected.length > 0, 30);
    let slowest = 0;
    for (let n = 0; n < 10; n++) {
      const since = Date.now();
      const target = scene.acknowledged.length + 10;
      await scene.book(program.url, () => scene.acknowledged.length >= target);
      slowest = Math.max(slowest, Date.now() - since);
    }
    console.log(`${scene.acknowledged.length} bookings, ten within ${slowest} ms at most`);
    if (slowest > SOON_MS || scene.others.size > 0) throw new Error('who books waited for the mail server');
  } finally {
    const stopping = Date.now();
    await program.stop();
    console.log(`stopped within ${Date.now() - stopping} ms`);
    for (const socket of connected) socket.destroy();
    silent.close();
  }
  await scene.check();
});
