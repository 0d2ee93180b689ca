/**
 * Starts the threads for PDFs and cards: one at a time of each, so that their memory is taken once however many are
 * requested, and a card, for which somebody waits at the counter, does not wait behind a long PDF.
 */
import { Worker } from 'node:worker_threads';
import { inWords } from '../frame/call/numbered.ts';
import type { CardDocument } from './card.ts';
import { CHAPTERS_MAX_ROWS, PDF_MAX_ROWS, type PdfDocument, rowsIn } from './document.ts';

export type Task =
  | { readonly kind: 'pdf'; readonly document: PdfDocument }
  | { readonly kind: 'card'; readonly card: CardDocument };

const WITHIN_MS = 20_000;
/** The time limit of a document with chapters. */
const CHAPTERS_WITHIN_MS = 120_000;

/** The document and the card that were requested last; the next begins when it has ended, however it did. */
const last: Record<Task['kind'], Promise<unknown>> = { pdf: Promise.resolve(), card: Promise.resolve() };

/** Lays a document out, until `signal` ends it. Refuses more rows than a PDF may hold. */
export function writePdf(document: PdfDocument, signal?: AbortSignal): Promise<Buffer> {
  const blocks = [...document.blocks, ...(document.chapters?.list ?? []).flatMap((chapter) => chapter.blocks)];
  const rows = rowsIn(blocks);
  if (rows > (document.chapters ? CHAPTERS_MAX_ROWS : PDF_MAX_ROWS))
    return Promise.reject(new RangeError(`a PDF of ${rows} rows`));
  return afterOthers({ kind: 'pdf', document: inWords(document.lang, document) }, signal);
}

/** Lays a membership card out as an SVG without its photo. */
export const layOutCard = (card: CardDocument): Promise<Buffer> => afterOthers({ kind: 'card', card });

function afterOthers(task: Task, signal?: AbortSignal): Promise<Buffer> {
  const result = last[task.kind].then(() => run(task, signal));
  last[task.kind] = result.catch(() => undefined);
  return result;
}

function run(task: Task, signal?: AbortSignal): Promise<Buffer> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task });
    const end = () => void worker.terminate();
    const long = task.kind === 'pdf' && task.document.chapters;
    const timer = setTimeout(end, long ? CHAPTERS_WITHIN_MS : WITHIN_MS);
    signal?.addEventListener('abort', end, { once: true });
    let result: Buffer | undefined;
    // A thread that is ended while it posts its PDF delivers undefined.
    worker.once('message', (pdf: Uint8Array | undefined) => {
      if (pdf) result = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    });
    worker.once('error', reject);
    // Settled only when the thread has ended, so that two of a kind never exist at the same time.
    worker.once('exit', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (result) resolve(result);
      else reject(new Error('the PDF was given up'));
    });
  });
}
