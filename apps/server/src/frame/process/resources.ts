/**
 * How much of the machine is in use, or of what the container may use: the limits that its control group sets count
 * if they are tighter than the machine (002 §2.8). Without control groups, as on macOS, only the machine.
 *
 * makeMeter   reads all four gauges; that of the processor is the time since it was read before
 * diskOf      the disk of one folder
 */
import { readFile, statfs } from 'node:fs/promises';
import { availableParallelism, cpus, freemem, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Gauge } from '@resa/rules/process/gauges';

export interface Reading {
  /** Percentages from 0 to 100. */
  readonly usage: Record<Gauge, number>;
  /** The totals: processors, and bytes of the others; 0 if the machine has none. */
  readonly of: Record<Gauge, number>;
}
interface Sample {
  /** Seconds, by a clock that nobody sets. */
  readonly at: number;
  /** Seconds of processor time used until then. */
  readonly used: number;
  readonly cpus: number;
}

/** The shortest time over which the processor's use is meaningful, and the longest for which it is current. */
const SHORTEST_S = 0.5;
const LONGEST_S = 60;
const BRIEFLY_MS = 250;

export type Meter = (dataFolder: string) => Promise<Reading>;

/** `root` is the folder of /proc and /sys: tests bring their own. */
export function makeMeter(root = '/'): Meter {
  let last: Sample | undefined;
  const cpuNow = async (): Promise<{ usage: number; of: number }> => {
    let before = last;
    let now = await cpuSample(root);
    const age = before ? now.at - before.at : Number.POSITIVE_INFINITY;
    if (!before || age > LONGEST_S || before.cpus !== now.cpus) {
      before = now;
      await sleep(BRIEFLY_MS);
      now = await cpuSample(root);
    }
    if (!last || age >= SHORTEST_S) last = now;
    const usage = percent(now.used - before.used, (now.at - before.at) * now.cpus);
    return { usage, of: now.cpus };
  };
  return async (dataFolder) => {
    const [cpu, { mem, swap }, disk] = await Promise.all([cpuNow(), memoryOf(root), diskOf(dataFolder)]);
    return {
      usage: { cpu: cpu.usage, mem: mem.usage, swap: swap.usage, disk: disk.usage },
      of: { cpu: cpu.of, mem: mem.of, swap: swap.of, disk: disk.of },
    };
  };
}

const percent = (used: number, of: number): number =>
  of > 0 ? Math.round(Math.min(Math.max(used / of, 0), 1) * 1_000) / 10 : 0;
const gauge = (used: number, of: number) => ({ usage: percent(used, of), of });

async function cpuSample(root: string): Promise<Sample> {
  const at = performance.now() / 1_000;
  const machine = availableParallelism();
  for (const group of await groupsOf(root, 'cpu')) {
    const [quota, period] = await quotaOf(group);
    const used = await usedIn(root, group);
    if (!quota || !period || quota < 0 || used === undefined || quota / period >= machine) continue;
    return { at, used, cpus: quota / period };
  }
  const busy = cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
  return { at, used: busy / 1_000, cpus: cpus().length };
}

/** Microseconds of processor time within a number of microseconds. */
async function quotaOf(group: string): Promise<(number | undefined)[]> {
  const both = await read(join(group, 'cpu.max'));
  if (both !== undefined) return both.split(' ').map(Number);
  return [await numberIn(group, 'cpu.cfs_quota_us'), await numberIn(group, 'cpu.cfs_period_us')];
}

/** Seconds of processor time. */
async function usedIn(root: string, group: string): Promise<number | undefined> {
  const microseconds = /^usage_usec (\d+)/m.exec((await read(join(group, 'cpu.stat'))) ?? '')?.[1];
  if (microseconds !== undefined) return Number(microseconds) / 1e6;
  const [accounts] = await groupsOf(root, 'cpuacct');
  const nanoseconds = accounts === undefined ? undefined : await numberIn(accounts, 'cpuacct.usage');
  return nanoseconds === undefined ? undefined : nanoseconds / 1e9;
}

async function memoryOf(root: string) {
  const machine = await machineMemory(root);
  let { mem, swap } = machine;
  for (const group of await groupsOf(root, 'memory')) {
    const most = (await numberIn(group, 'memory.max')) ?? (await numberIn(group, 'memory.limit_in_bytes'));
    const current = (await numberIn(group, 'memory.current')) ?? (await numberIn(group, 'memory.usage_in_bytes'));
    if (most !== undefined && current !== undefined && most <= mem.of) {
      // The pages of files are given back when somebody needs the memory.
      const stat = (await read(join(group, 'memory.stat'))) ?? '';
      const spare = Number(/^(?:total_)?inactive_file (\d+)/m.exec(stat)?.[1] ?? 0);
      mem = gauge(current - spare, most);
    }
    const mostSwap = await numberIn(group, 'memory.swap.max');
    if (mostSwap !== undefined && mostSwap < swap.of)
      swap = gauge((await numberIn(group, 'memory.swap.current')) ?? 0, mostSwap);
  }
  return { mem, swap };
}

async function machineMemory(root: string) {
  const text = await read(join(root, 'proc/meminfo'));
  if (text === undefined) return { mem: gauge(totalmem() - freemem(), totalmem()), swap: gauge(0, 0) };
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1_024;
  const swap = bytes('SwapTotal');
  return {
    mem: gauge(bytes('MemTotal') - bytes('MemAvailable'), bytes('MemTotal')),
    swap: gauge(swap - bytes('SwapFree'), swap),
  };
}

/** The disk of a folder, as df shows it: what the program may fill, without the part that is kept for root. */
export async function diskOf(folder: string) {
  const { blocks, bfree, bavail, bsize } = await statfs(folder);
  const used = (blocks - bfree) * bsize;
  const free = bavail * bsize;
  return { ...gauge(used, used + free), free };
}

/**
 * The process's control groups and those around them, the innermost first: of version 2, then of version 1, where each
 * controller has its own tree. None on a machine without.
 */
async function groupsOf(root: string, controller: string): Promise<string[]> {
  const lines = ((await read(join(root, 'proc/self/cgroup'))) ?? '').split('\n').flatMap((line) => {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
    const of = controllers?.split(',') ?? [];
    return path && (controllers === '' || of.includes(controller)) ? [{ tree: controllers ?? '', path }] : [];
  });
  return lines.flatMap(({ tree, path }) => {
    const groups: string[] = [];
    for (let group = path; ; group = dirname(group)) {
      groups.push(join(root, 'sys/fs/cgroup', tree, group));
      if (group === dirname(group)) return groups;
    }
  });
}

/**
 * A number of bytes; undefined for `max`, which means unlimited, and for a missing file. In version 1, unlimited is a
 * number beyond all memory.
 */
async function numberIn(group: string, name: string): Promise<number | undefined> {
  const text = (await read(join(group, name)))?.trim();
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

const read = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);
