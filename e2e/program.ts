/** The real program, for the stories of one worker: its own process, database and demo organisation, made anew. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Program {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts it and waits until it is ready; throws when it ends before, as it said why itself. */
export async function startProgram(): Promise<Program> {
  const data = await mkdtemp(join(tmpdir(), 'resa-stories-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('node_modules/.bin/node', ['apps/server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      RESA_DATA: data,
      RESA_DEMO_CLIENTS: '400',
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
    },
  });
  const ended = once(child, 'exit');
  const ready = new Promise<void>((done) => {
    child.stdout.setEncoding('utf8').on('data', (said: string) => said.includes('ready') && done());
  });
  const first = await Promise.race([ready, ended]);
  if (first) throw new Error('The program did not start');
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Known before the start: the links in mails name it. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}
