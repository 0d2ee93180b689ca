/**
 * An earlier build of the pages in front of the program, for stories about an update: the same pages, each file of which
 * has another name, as any change gives it. After `update` the program's own build is there, and no file of the earlier.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

const EARLIER = 'earlier-';

export interface EarlierBuild {
  readonly url: string;
  update(): void;
  stop(): Promise<void>;
}

export async function earlierBuild(program: string): Promise<EarlierBuild> {
  const { hostname, port } = new URL(program);
  const worker = await (await fetch(`${program}/sw.js`)).text();
  const files = new Set([...worker.matchAll(/\/assets\/([\w.~-]+)/g)].map(([, name]) => name));
  if (files.size === 0) throw new Error('The service worker names no file');
  /** The name of each file of the build, wherever a page, a script or the service worker has it. */
  const renamed = (text: string) =>
    text.replace(/[\w.~-]+\.[a-z0-9]+/g, (name) => (files.has(name) ? `${EARLIER}${name}` : name));
  let updated = false;

  const pass = (asked: IncomingMessage, response: ServerResponse) => {
    const { url = '/', method, headers } = asked;
    const isAsset = url.startsWith('/assets/');
    if (isAsset && url.startsWith(`/assets/${EARLIER}`) === updated) return response.writeHead(404).end();
    const path = url.replace(`/assets/${EARLIER}`, '/assets/');
    const inner = { ...headers, 'accept-encoding': 'identity' };
    const sent = request({ hostname, port, path, method, headers: inner }, (answer) => {
      const { statusCode = 502, headers: given } = answer;
      if (updated || !/javascript|html|css/.test(given['content-type'] ?? '')) {
        response.writeHead(statusCode, given);
        return answer.pipe(response);
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        // The tags of the program's own build would make the browser take it for the same.
        const { 'content-length': _, etag: __, 'last-modified': ___, ...others } = given;
        response.writeHead(statusCode, others).end(renamed(Buffer.concat(parts).toString()));
      });
    });
    sent.on('error', () => response.destroy());
    asked.pipe(sent);
  };
  /** The realtime connection. */
  const upgrade = ({ url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer) => {
    const inner = connect(Number(port), hostname, () => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
      inner.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      inner.write(head);
      inner.pipe(socket).pipe(inner);
    });
    inner.on('error', () => socket.destroy());
    socket.on('error', () => inner.destroy());
    socket.on('close', () => inner.destroy());
  };

  const server = createServer(pass).on('upgrade', upgrade);
  server.listen(0, hostname);
  await once(server, 'listening');
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    update: () => {
      updated = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
