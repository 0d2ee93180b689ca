/** Programs of the server run as their own processes, as a person would start them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves with the printed text once it matches; rejects when the process ends before. */
  printed(pattern: RegExp): Promise<string>;
}

/** Runs `program` (a path from apps/server/src) with only these settings. */
export function startProcess(program: string, env: Record<string, string>, args: string[] = []): Started {
  const path = fileURLToPath(new URL(`../${program}`, import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const settings = {
    PATH,
    TZ: 'UTC',
    HOST: '127.0.0.1',
    PORT: '0',
    RESA_DEMO_CLIENTS: '0',
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
  };
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, stdout, stderr })));
  return {
    child,
    ended,
    printed: (pattern) =>
      new Promise((done, fail) => {
        const look = () => pattern.test(stdout) && done(stdout);
        child.stdout?.on('data', look);
        look();
        void ended.then(({ code }) => fail(new Error(`ended with ${code}: ${stderr || stdout}`)));
      }),
  };
}

/** The message of a failed start of the program: one line, no stack, exit code 1. */
export async function refusedStart(env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await startProcess('main.ts', env).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr.trim();
}
