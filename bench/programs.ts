/** The two programs that are measured: Resa as it is started for real, and the bare server beside it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import type pg from 'pg';

export interface Program {
  url: string;
  /** Bytes of memory that it holds now. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Resa on DATABASE_URL. */
export async function startResa(): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'resa-bench-'));
  const port = String(await getPort());
  const program = await startNode('apps/server/src/main.ts', {
    PORT: port,
    RESA_DATA: folder,
    LOG_LEVEL: 'error',
    METRICS_TOKEN: '',
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    memory: async () => {
      const said = await (await fetch(`${url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(said)?.[1] ?? Number.NaN);
    },
    stop: async () => {
      await stop(program);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The bare server on DATABASE_URL. */
export async function startBare(): Promise<Pick<Program, 'url' | 'stop'>> {
  const program = await startNode('bench/bare.ts', {});
  return { url: program.said.replace(/^ready /, ''), stop: () => stop(program) };
}

/** A session of the demo's case worker, without the sign-in page; its token. */
export async function signIn(db: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await db.query(
    `insert into sessions (user_id, token_hash, uuid, created_at, last_seen_at, active_at, expires_at)
      select id, $1, $2, now(), now(), now(), now() + interval '1 day' from users where email = 'worker@resa.test'`,
    [hash, randomUUID()],
  );
  return token;
}

interface Started {
  child: ChildProcess;
  said: string;
}

/** Starts a program and waits for the line in which it says that it is ready. */
async function startNode(file: string, env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const ready = new Promise<string>((done) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const line = text.split('\n').find((one) => one.includes('ready'));
      if (line) done(line);
    });
  });
  const said = await Promise.race([ready, once(child, 'exit').then(() => '')]);
  if (!said) throw new Error(`${file} did not start`);
  return { child, said };
}

async function stop({ child }: Started): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
