/**
 * Programs that a script starts: none of them outlives it.
 *
 * inForeground  hands the terminal over to one program and ends as it ends
 * run           starts one of several, in its own process group, and returns how it ended
 * onEnd         what must be undone when the script is interrupted
 */
import { spawn } from 'node:child_process';
import { root } from './ensure.mjs';

/** Runs the program with this terminal; signals are passed on to it, and its exit code becomes the script's. */
export function inForeground(program, args, env = {}) {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both; a second one would tell the program to stop immediately.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm tells only the shell between it and this script when to stop; without its shell the program stops too.
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 200).unref();
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
  return child;
}

const running = new Set();
const undo = [];

/** Runs a program and returns { code, output }; with `quiet` the output is captured, otherwise shown. */
export function run(program, args, { env = {}, cwd = root, quiet = false } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running.add(child);
    let output = '';
    for (const stream of quiet ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => done({ code: 1, output: error.message }));
    child.once('close', (code) => {
      running.delete(child);
      done({ code: code ?? 1, output });
    });
  });
}

export function onEnd(step) {
  undo.push(step);
}

/** Runs once the functions that onEnd collected, the last first. */
export async function end() {
  for (const step of undo.splice(0).reverse()) await step();
}

/** Stops everything that `run` started when the script is interrupted itself. */
export function stopWithMe() {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.once(signal, async () => {
      for (const child of running) killGroup(child);
      await end();
      process.exit(code);
    });
  }
}

function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has just ended on its own.
  }
}
