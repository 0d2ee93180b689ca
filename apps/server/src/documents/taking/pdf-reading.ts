/** Reads a PDF in a process of its own and writes it anew; what is kept was shown to be readable to its last page. */
import { createRequire } from 'node:module';
import { MOST_PAGES, type RemovedFromPdf } from '@resa/rules/documents/upload';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { rewrite } from './rewrite-pdf.ts';

export type PdfRead =
  | { readonly fault: 'file_damaged' | 'file_protected' | 'file_too_many_pages' }
  | { readonly bytes: Uint8Array; readonly removed: RemovedFromPdf[] };

/** Reading the text of a page takes as long as reading how it is drawn: a font that was lost is missing on these too. */
const PAGES_COMPARED = 5;

const OPTIONS = { stopAtErrors: true, useWasm: false, disableFontFace: true, verbosity: 0 };

/**
 * Opened by the library that shows it in the browser, written anew, and read again page by page: with as many pages and
 * the text of the first ones, or it is damaged.
 */
export async function read(bytes: Uint8Array): Promise<PdfRead> {
  const sent = await opened(bytes);
  if ('fault' in sent) return sent;
  if (sent.pdf.numPages > MOST_PAGES) return { fault: 'file_too_many_pages' };
  const written = await rewrite(bytes);
  if (written === 'protected') return { fault: 'file_protected' };
  const kept = await opened(written.withoutPictures);
  if ('fault' in kept || kept.pdf.numPages !== sent.pdf.numPages) return { fault: 'file_damaged' };
  for (let number = 1; number <= kept.pdf.numPages; number++) {
    const page = await kept.pdf.getPage(number);
    const before = await sent.pdf.getPage(number);
    if (sizeOf(page) !== sizeOf(before)) return { fault: 'file_damaged' };
    await page.getOperatorList();
    if (number > PAGES_COMPARED) continue;
    if (!holds(await textOf(page), await textOf(before))) return { fault: 'file_damaged' };
  }
  return { bytes: written.bytes, removed: written.removed };
}

async function opened(bytes: Uint8Array): Promise<{ pdf: PDFDocumentProxy } | Extract<PdfRead, { fault: string }>> {
  const { getDocument } = await pdfjs();
  try {
    // It takes the buffer away.
    const pdf = await getDocument({ ...OPTIONS, data: new Uint8Array(bytes) }).promise;
    return pdf.numPages > 0 ? { pdf } : { fault: 'file_damaged' };
  } catch (error) {
    return { fault: (error as Error).name === 'PasswordException' ? 'file_protected' : 'file_damaged' };
  }
}

/** To a hundredth of a point: numbers are written with fewer places than some programs give them. */
const sizeOf = ({ view }: PDFPageProxy) => view.map((side) => side.toFixed(2)).join(' ');

/** Nothing where the text cannot be read. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const text = await page.getTextContent().catch(() => null);
  page.cleanup();
  return text?.items.map((item) => ('str' in item ? item.str : '')).join('') ?? '';
}

/** Whether the letters of `part` stand in `text`, in their order. A file with two indexes may be read in two ways. */
function holds(text: string, part: string): boolean {
  let found = 0;
  for (let at = 0; at < text.length; at++) if (text[at] === part[found]) found += 1;
  return found === part.length;
}

/** Without the library that draws pages in Node: nothing is drawn here, and it takes memory. */
async function pdfjs() {
  const { resolve } = createRequire(import.meta.url);
  const require = createRequire(resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  try {
    const canvas = require.resolve('@napi-rs/canvas');
    require.cache[canvas] ??= { exports: {}, loaded: true } as NodeJS.Module;
  } catch {
    // Not installed for this platform.
  }
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
