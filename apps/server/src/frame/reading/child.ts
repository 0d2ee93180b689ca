/** The process that reads files of others (reading.ts). It ends with its parent, and when it takes too much memory or time. */
import { Worker } from 'node:worker_threads';
import type { Result, Task } from './reading.ts';

/** Watches from its own thread, because reading a file may keep this one busy to its end. */
const WATCH = `
  const { workerData: { most, parent, cpuEnd } } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isTooMuch = process.memoryUsage.rss() > most || user + system > cpuEnd[0];
    if (isTooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 10);
`;
/** The processor time, in microseconds, at which the process must be done; shared with the thread that watches. */
const cpuEnd = new Float64Array(new SharedArrayBuffer(8)).fill(Number.POSITIVE_INFINITY);
new Worker(WATCH, {
  eval: true,
  workerData: { most: Number(process.argv[2]), parent: process.ppid, cpuEnd },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
}).unref();

const send = (result: Result) => process.send?.(result);
let loaded: number | undefined;

process.on('message', async ({ module, input, cpu_ms }: Task) => {
  const { user, system } = process.cpuUsage();
  cpuEnd[0] = user + system + cpu_ms * 1000;
  try {
    const { read } = await import(module);
    loaded ??= process.memoryUsage.rss();
    const value = await read(input);
    cpuEnd[0] = Number.POSITIVE_INFINITY;
    send({ value, grown: process.memoryUsage.rss() - loaded });
  } catch {
    send(null);
  }
});
process.on('disconnect', () => process.exit());
