/**
 * The real program, for the stories of one worker: its own process and database.
 *
 * default        Playwright's global setup: makes the demo organization, once for all workers
 * startProgram   starts the program over a copy of it
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Workers inherit the variables that the global setup leaves in the environment. */
const PREPARED = 'RESA_STORIES_DATA';

export interface Program {
  readonly url: string;
  /** Where an identity provider may be inside the network; a story starts one there. */
  readonly issuer: string;
  stop(): Promise<void>;
}

/**
 * Makes a database with its demo organization, which takes longer than anything else here; returns a function that
 * removes it.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const data = await newFolder();
  const { stop } = await startOver(data);
  await stop();
  process.env[PREPARED] = data;
  return () => remove(data);
}

/** `host` names this machine in the address: passkeys need a name. */
export async function startProgram(host = '127.0.0.1'): Promise<Program> {
  const data = await newFolder();
  const prepared = process.env[PREPARED];
  if (!prepared) throw new Error('The stories run through their own configuration, which prepares them');
  await cp(prepared, data, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const { url, issuer, stop } = await startOver(data, host);
  return {
    url,
    issuer,
    async stop() {
      await stop();
      await remove(data);
    },
  };
}

/** Starts it over a folder and waits until it is ready; throws when it ends before, as it said why itself. */
async function startOver(data: string, host = '127.0.0.1'): Promise<Program> {
  // Known before the start: the links in mails name it.
  const port = await getPort();
  const url = `http://${host}:${port}`;
  const issuer = `http://localhost:${await getPort()}`;
  const child = spawn('node_modules/.bin/node', ['apps/server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      RESA_DATA: data,
      RESA_DEMO_CLIENTS: '400',
      PUBLIC_URL: url,
      OIDC_ISSUER: issuer,
      MAP_URL: 'https://map.example/embed?q={address}',
      RESA_BACKUPS: 'off',
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
    issuer,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const newFolder = () => mkdtemp(join(tmpdir(), 'resa-stories-'));
const remove = (folder: string) => rm(folder, { recursive: true, force: true });
