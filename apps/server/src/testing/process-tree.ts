/** The memory of this process and of all that it started (Linux). */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const READ_EACH_MS = 20;

/** The result of `work`, and by how many bytes the tree grew while it ran: its share of each page in memory. */
export async function treeGrowth<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = memoryOfTree();
  let most = before;
  let running = true;
  const watching = (async () => {
    for (; running; await sleep(READ_EACH_MS)) most = Math.max(most, memoryOfTree());
  })();
  try {
    return [await work(), most - before];
  } finally {
    running = false;
    await watching;
  }
}

function memoryOfTree(): number {
  const parents = new Map(processIds().map((pid) => [pid, parentOf(pid)]));
  const tree = [process.pid];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree.reduce((sum, pid) => sum + shareOf(pid), 0);
}

const processIds = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
/** The name of a program, in parentheses, may hold anything. */
const parentOf = (pid: number) => Number(read(pid, 'stat').split(')').at(-1)?.split(' ')[2]);
const shareOf = (pid: number) => Number(/Pss:\s+(\d+)/.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) * 1_024;

/** '' for one that has ended meanwhile. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
