/** A hundred clients send their headers and a hundred their body a byte at a time, while ten others are booking. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { contract } from '@resa/contract';
import { startServer } from '../programs.ts';
import { until, withScene } from './scene.ts';

const SLOW = 100;
const A_BYTE_EVERY_MS = 500;
/** Longest that the server waits for the rest of a request (app.ts), and a little. */
const CUT_WITHIN_S = 150;

const REQUEST = `POST ${contract.session.login.path} HTTP/1.1\r\nHost: resa\r\nContent-Type: application/json\r\n`;
const BODY = `{"email":"${'x'.repeat(900)}"}`;

await withScene(async (scene) => {
  const program = await startServer(scene.folder);
  try {
    await book(20);
    const alone = await book(200);
    const slow = await Promise.all(
      Array.from({ length: SLOW }).flatMap(() => [
        slowly(`${REQUEST}X-Slow: ${'x'.repeat(900)}`),
        slowly(BODY, `${REQUEST}Content-Length: ${BODY.length}\r\n\r\n`),
      ]),
    );
    const among = await book(200);
    console.log(`200 bookings: ${alone} ms alone, ${among} ms among ${slow.length} slow ones`);
    if (scene.others.size > 0) throw new Error(`others were refused: ${[...scene.others.keys()].join(', ')}`);
    const since = Date.now();
    await until(() => slow.every(({ closed }) => closed), CUT_WITHIN_S);
    console.log(`the last slow one was cut ${((Date.now() - since) / 1000).toFixed(0)} s later`);
  } finally {
    await program.stop();
  }
  await scene.check();

  async function book(times: number): Promise<number> {
    const target = scene.acknowledged.length + times;
    const since = Date.now();
    await scene.book(program.url, () => scene.acknowledged.length >= target);
    return Date.now() - since;
  }

  /** Sends `first` immediately and the rest a byte at a time, until the server has enough of it. */
  async function slowly(rest: string, first = ''): Promise<Socket> {
    const { hostname, port } = new URL(program.url);
    const socket = connect(Number(port), hostname).on('error', () => {});
    await once(socket, 'connect');
    socket.resume();
    socket.write(first);
    let sent = 0;
    const timer = setInterval(() => {
      if (socket.destroyed || socket.readableEnded) clearInterval(timer);
      else socket.write(rest[sent++ % rest.length] as string);
    }, A_BYTE_EVERY_MS);
    socket.on('end', () => socket.destroy()).on('close', () => clearInterval(timer));
    return socket;
  }
});
