/**
 * Reads files of others in their own processes, without this one's environment: a file that takes too much memory or
 * time ends its process and nothing else.
 *
 * A process serves one user and one kind of file, whose libraries it keeps loaded, until it has been idle for a minute.
 * At most two read at the same time, for different users, so that the files of one user do not hold up a colleague's.
 */
import { type ChildProcess, fork } from 'node:child_process';

/** The resident memory of the whole process; with the libraries for a PDF it begins at some 130 MB. */
const MOST_MEMORY = 200_000_000;
const MOST_HEAP_MB = 96;
/** A process that kept more memory after reading makes room for a new one, or the next file would find too little. */
const MOST_KEPT = 20_000_000;
/** Processor time: on a crowded machine a good file takes no more of it, though it takes longer. */
const CPU_MS = 8_000;
/** How many times longer than its processor time a file may take. */
const LONGER = 8;
const AT_ONCE = 2;
const IDLE_MS = 60_000;

/** The task of a process: the file that exports read(), its input, and the most processor time in milliseconds. */
export interface Task {
  readonly module: string;
  readonly cpu_ms: number;
  readonly input: unknown;
}
/**
 * The value that read() returned, and by how many bytes the process has grown since it loaded its libraries; null where
 * it threw.
 */
export type Result = { readonly value: unknown; readonly grown: number } | null;

interface Work extends Task {
  readonly user_id: number;
  done(result: Result): void;
  fail(error: Error): void;
}

interface Reader {
  readonly child: ChildProcess;
  readonly module: string;
  work: Work | null;
  timer: NodeJS.Timeout | undefined;
}

const waiting: Work[] = [];
const readers = new Map<number, Reader>();

/**
 * Makes a function that has a file read by the read() that the module `url` exports, one at a time for each user. It
 * returns null if read() throws, or takes more memory or time than a file may. Rejects if no process starts.
 */
export const makeReading =
  <Input, Output>(url: URL, { cpu_ms = CPU_MS }: { cpu_ms?: number } = {}) =>
  (user_id: number, input: Input): Promise<Output | null> =>
    new Promise((resolve, reject) => {
      const done = (result: Result) => resolve(result && (result.value as Output));
      waiting.push({ user_id, cpu_ms, module: url.href, input, done, fail: reject });
      startNext();
    });

/** Starts waiting work that may begin. The user who was served last waits behind the others. */
function startNext(): void {
  for (;;) {
    const busy = [...readers.values()].filter(({ work }) => work).length;
    const index = waiting.findIndex(({ user_id }) => !readers.get(user_id)?.work);
    if (index < 0 || busy === AT_ONCE) return;
    const [work] = waiting.splice(index, 1) as [Work];
    waiting.sort((one, other) => Number(one.user_id === work.user_id) - Number(other.user_id === work.user_id));
    start(work);
  }
}

function start(work: Work): void {
  if (readers.get(work.user_id)?.module !== work.module) end(work.user_id);
  const reader = readers.get(work.user_id) ?? open(work.user_id, work.module);
  const { child } = reader;
  reader.work = work;
  again(reader, work.cpu_ms * LONGER);
  child.ref();
  child.channel?.ref();
  child.send(
    { module: work.module, input: work.input, cpu_ms: work.cpu_ms } satisfies Task,
    (error) => error && child.kill('SIGKILL'),
  );
}

function open(user_id: number, module: string): Reader {
  const idle = [...readers].find(([, { work }]) => !work);
  if (readers.size === AT_ONCE && idle) end(idle[0]);
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(new URL('./child.ts', import.meta.url), [String(MOST_MEMORY)], {
    serialization: 'advanced',
    stdio: 'ignore',
    env: { TZ: 'UTC', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`, '--max-semi-space-size=2'],
  });
  const reader: Reader = { child, module, work: null, timer: undefined };
  readers.set(user_id, reader);
  child.on('message', (result: Result) => finish(user_id, reader, result));
  child.on('exit', () => finish(user_id, reader, null));
  child.on('error', (error) => {
    reader.work?.fail(error);
    finish(user_id, reader, null);
  });
  return reader;
}

/** A process that failed is ended, since its state is unknown. */
function finish(user_id: number, reader: Reader, result: Result): void {
  const { work, child } = reader;
  reader.work = null;
  if (result && result.grown < MOST_KEPT) again(reader, IDLE_MS).unref();
  else if (readers.get(user_id) === reader) end(user_id);
  child.unref();
  child.channel?.unref();
  work?.done(result);
  startNext();
}

function end(user_id: number): void {
  const reader = readers.get(user_id);
  readers.delete(user_id);
  clearTimeout(reader?.timer);
  reader?.child.kill('SIGKILL');
}

/** The process has this long from now on. */
function again(reader: Reader, ms: number): NodeJS.Timeout {
  clearTimeout(reader.timer);
  reader.timer = setTimeout(() => reader.child.kill('SIGKILL'), ms);
  return reader.timer;
}
