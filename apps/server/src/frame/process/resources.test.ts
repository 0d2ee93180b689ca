import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeMeter } from './resources.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'resa-meter-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const GB = 1_024 ** 3;
const put = async (files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
};
/** A machine of 16 GB, a quarter in use, with 2 GB of swap, half in use. */
const MACHINE = {
  'proc/meminfo': [
    `MemTotal:       ${16 * 1_024 * 1_024} kB`,
    `MemFree:        ${1 * 1_024 * 1_024} kB`,
    `MemAvailable:   ${12 * 1_024 * 1_024} kB`,
    `SwapTotal:      ${2 * 1_024 * 1_024} kB`,
    `SwapFree:       ${1 * 1_024 * 1_024} kB`,
  ].join('\n'),
};

it('reads the machine if nothing limits the process', async () => {
  await put({ ...MACHINE, 'proc/self/cgroup': '0::/\n', 'sys/fs/cgroup/memory.max': 'max\n' });
  const { usage, of } = await makeMeter(root)(root);
  expect([usage.mem, of.mem]).toEqual([25, 16 * GB]);
  expect([usage.swap, of.swap]).toEqual([50, 2 * GB]);
  expect(of.cpu).toBe(cpus().length);
  for (const percent of Object.values(usage)) {
    expect(percent).toBeGreaterThanOrEqual(0);
    expect(percent).toBeLessThanOrEqual(100);
  }
  expect(usage.disk).toBeGreaterThan(0);
  expect(of.disk).toBeGreaterThan(GB);
});

it('reads the limits of a container, the tightest one, without the memory of cached files', async () => {
  await put({
    ...MACHINE,
    'proc/self/cgroup': '0::/pod/resa\n',
    'sys/fs/cgroup/pod/resa/memory.max': 'max\n',
    'sys/fs/cgroup/pod/memory.max': `${GB}\n`,
    'sys/fs/cgroup/pod/memory.current': `${GB * 0.75}\n`,
    'sys/fs/cgroup/pod/memory.stat': `anon 1\ninactive_file ${GB / 4}\n`,
    'sys/fs/cgroup/pod/memory.swap.max': '0\n',
  });
  const { usage, of } = await makeMeter(root)(root);
  expect([usage.mem, of.mem]).toEqual([50, GB]);
  expect([usage.swap, of.swap]).toEqual([0, 0]);
});

it('reads the limits of control groups of version 1', async () => {
  await put({
    ...MACHINE,
    'proc/self/cgroup': '4:memory:/resa\n3:cpu,cpuacct:/resa\n0::/\n',
    'sys/fs/cgroup/memory/resa/memory.limit_in_bytes': `${2 * GB}\n`,
    'sys/fs/cgroup/memory/resa/memory.usage_in_bytes': `${GB}\n`,
    'sys/fs/cgroup/memory/resa/memory.stat': `total_inactive_file ${GB / 2}\n`,
    'sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712\n',
    'sys/fs/cgroup/cpu,cpuacct/resa/cpu.cfs_quota_us': '50000\n',
    'sys/fs/cgroup/cpu,cpuacct/resa/cpu.cfs_period_us': '100000\n',
    'sys/fs/cgroup/cpu,cpuacct/resa/cpuacct.usage': '1000000000\n',
  });
  const { usage, of } = await makeMeter(root)(root);
  expect([usage.mem, of.mem]).toEqual([25, 2 * GB]);
  // Nothing was used between two readings.
  expect([usage.cpu, of.cpu]).toEqual([0, 0.5]);
});

it('reads how busy the processors of a container were since the last reading', async () => {
  const used = (seconds: number) => put({ 'sys/fs/cgroup/cpu.stat': `usage_usec ${seconds * 1e6}\nuser_usec 1\n` });
  await put({ ...MACHINE, 'proc/self/cgroup': '0::/\n', 'sys/fs/cgroup/cpu.max': '50000 100000\n' });
  await used(1);
  const read = makeMeter(root);
  expect((await read(root)).usage.cpu).toBe(0);
  // An hour of work in no time: full, and no more than that.
  await used(3_601);
  expect(await read(root)).toMatchObject({ usage: { cpu: 100 }, of: { cpu: 0.5 } });
});
