/** The households of a file, by the rules of packages/rules: in a thread where the file is long. */
import { Worker } from 'node:worker_threads';
import { isEmptyCell } from '@resa/rules/client-import/cells';
import { guessMapping } from '@resa/rules/client-import/guess';
import type { Correction, ImportFacts, ImportTable, Mapping, Proposal } from '@resa/rules/client-import/types';
import type { Reading, Work } from '../kept/imports.ts';
import { type ProposeTask, type ReadTask, type TaskResult, work } from './work.ts';

/** Up to this many rows are read in this thread, which takes a few milliseconds; more go to a worker thread. */
const HERE = 300;
const MOST_HEAP_MB = 256;
const SAMPLES = 3;

export const proposed = async (table: ImportTable, facts: ImportFacts): Promise<Mapping> => guessMapping(table, facts);

/** The households of a file. */
export const householdsOf = (task: Omit<ProposeTask, 'kind'>): Promise<Proposal> =>
  beside<Proposal>({ kind: 'propose', ...task });

/** The dates and values of a file, and how many households and persons a mapping comes to. */
export const readingOf = (
  table: ImportTable,
  mapping: Mapping,
  corrections: readonly Correction[],
  facts: ImportFacts,
): Promise<Reading> => beside<Reading>({ kind: 'read', table, mapping, corrections, facts });

/** A table as the screens show it: without its rows, with three values of each column. */
export function sampled({ rows, ...head }: ImportTable): Work['table'] {
  const samples = head.headings.map((_, at) => {
    const values = new Set<string>();
    for (const { cells } of rows) {
      const cell = cells[at] ?? '';
      if (!isEmptyCell(cell)) values.add(cell);
      if (values.size === SAMPLES) break;
    }
    return [...values];
  });
  return { ...head, rows: rows.length, samples };
}

function beside<R extends TaskResult>(task: ProposeTask | ReadTask): Promise<R> {
  if (task.table.rows.length <= HERE) return Promise.resolve(work(task) as R);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    let result: R | undefined;
    worker.once('message', (value: R) => {
      result = value;
    });
    worker.once('error', reject);
    worker.once('exit', () => (result ? resolve(result) : reject(new Error('the file could not be checked'))));
  });
}
