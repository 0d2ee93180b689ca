/** The thread in which a foreign PDF is read, by the library that shows it in the browser. */
import { parentPort, workerData } from 'node:worker_threads';
import { MOST_PAGES } from '@resa/rules/documents/upload';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Null for a PDF that can be shown. */
export type PdfFault = 'file_damaged' | 'file_protected' | 'file_too_many_pages' | null;

parentPort?.postMessage(await faultOf(workerData as Uint8Array));

async function faultOf(data: Uint8Array): Promise<PdfFault> {
  const task = getDocument({ data, stopAtErrors: true, useWasm: false, disableFontFace: true, verbosity: 0 });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > MOST_PAGES) return 'file_too_many_pages';
    for (let page = 1; page <= pdf.numPages; page++) await (await pdf.getPage(page)).getOperatorList();
    return pdf.numPages === 0 ? 'file_damaged' : null;
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? 'file_protected' : 'file_damaged';
  }
}
