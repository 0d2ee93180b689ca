/** A thread beside the one that serves calls, for foreign files: one that takes all memory or all time ends it alone. */
import { Worker } from 'node:worker_threads';

interface Limits {
  /** Objects and texts; buffers are not counted. */
  memoryMb: number;
  ms: number;
}

/**
 * Runs the file `url` with a work as its workerData, and returns what it posts first. One at a time, so that its memory
 * is taken once however many files come. Rejects when the thread ends without a result.
 */
export function makeThread<Work>(url: URL, { memoryMb, ms }: Limits): <T>(work: Work) => Promise<T> {
  /** The work that was asked for last; the next begins when it has ended, however it did. */
  let last: Promise<unknown> = Promise.resolve();
  const run = <T>(work: Work) =>
    new Promise<T>((resolve, reject) => {
      const worker = new Worker(url, { workerData: work, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
      const timer = setTimeout(() => void worker.terminate(), ms);
      let result: { value: T } | undefined;
      worker.once('message', (value: T) => {
        result = { value };
      });
      worker.once('error', reject);
      // Settled only when the thread is gone, so that two are never there at once.
      worker.once('exit', () => {
        clearTimeout(timer);
        if (result) resolve(result.value);
        else reject(new Error('the work of a thread was given up'));
      });
    });
  return <T>(work: Work) => {
    const mine = last.then(() => run<T>(work));
    last = mine.catch(() => undefined);
    return mine;
  };
}
