/** The process that reads files of others (reading.ts). It ends with its parent, and when it takes too much memory. */
import { Worker } from 'node:worker_threads';
import type { Result, Task } from './reading.ts';

/** Watches from its own thread, because reading a file may keep this one busy to its end. */
const WATCH = `
  const { workerData: { most, parent } } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > most || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 10);
`;
new Worker(WATCH, {
  eval: true,
  workerData: { most: Number(process.argv[2]), parent: process.ppid },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
}).unref();

const send = (result: Result) => process.send?.(result);
let loaded: number | undefined;

process.on('message', async ({ module, input }: Task) => {
  try {
    const { read } = await import(module);
    loaded ??= process.memoryUsage.rss();
    const value = await read(input);
    send({ value, grown: process.memoryUsage.rss() - loaded });
  } catch {
    send(null);
  }
});
process.on('disconnect', () => process.exit());
