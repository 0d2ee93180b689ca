/** The two programs that are measured: Resa as it is started for real, and the bare server that it is compared with. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Call } from '@resa/contract/call';
import getPort from 'get-port';

export interface Program {
  url: string;
  /** Bytes of memory that it holds now. */
  memory(): Promise<number>;
  stop(): Promise<void>;
  /** Kills the process without notice, as when the power fails. */
  kill(): Promise<void>;
}

/** The requests of a session: its headers, and one call at a time. */
export function asking(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (call: Call, body: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const response = await fetch(url + call.path, { ...init, body: JSON.stringify(body) });
    return (await response.json()) as Record<string, unknown>;
  };
  return { headers, post };
}

/** Resa as `npm start` starts it, on DATABASE_URL or on the embedded database in this folder. */
export const startResa = (dataFolder: string): Promise<Program> => start('scripts/start.mjs', dataFolder, {});

/** The server's process itself, which can be killed. */
export const startServer = (dataFolder: string, env: Record<string, string> = {}): Promise<Program> =>
  start('apps/server/src/main.ts', dataFolder, env);

async function start(file: string, dataFolder: string, env: Record<string, string>): Promise<Program> {
  const port = String(await getPort());
  const program = await startNode(file, {
    PORT: port,
    RESA_DATA: dataFolder,
    LOG_LEVEL: 'fatal',
    METRICS_TOKEN: '',
    // The nightly backup begins a minute after a start.
    RESA_BACKUPS: 'off',
    ...env,
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    memory: async () => {
      const said = await (await fetch(`${url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(said)?.[1] ?? Number.NaN);
    },
    stop: () => stop(program),
    kill: () => stop(program, 'SIGKILL'),
  };
}

/** The bare server on DATABASE_URL. */
export async function startBare(): Promise<Pick<Program, 'url' | 'stop'>> {
  const program = await startNode('bench/bare.ts', {});
  return { url: program.said.replace(/^ready /, ''), stop: () => stop(program) };
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

async function stop({ child }: Started, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
