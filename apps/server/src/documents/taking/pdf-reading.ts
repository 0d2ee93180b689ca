/** Rewrites an uploaded PDF and checks that every page of the result can be read. Runs in a separate process. */
import { createRequire } from 'node:module';
import { MOST_PAGES, type RemovedFromPdf } from '@resa/rules/documents/upload';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { rewrite } from './rewrite-pdf.ts';

export type PdfRead =
  | { readonly fault: 'file_damaged' | 'file_protected' | 'file_too_many_pages' }
  | { readonly bytes: Uint8Array; readonly removed: RemovedFromPdf[] };

/** Extracting text takes as long as parsing a page, so only the first pages are compared. */
const PAGES_COMPARED = 5;

const OPTIONS = { stopAtErrors: true, useWasm: false, disableFontFace: true, verbosity: 0 };

/**
 * Returns the rewritten file, or why it is refused. The rewritten file must have the same pages, and the first pages must
 * have the same text; otherwise it counts as damaged.
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
    // pdf.js detaches the buffer that it is given.
    const pdf = await getDocument({ ...OPTIONS, data: new Uint8Array(bytes) }).promise;
    return pdf.numPages > 0 ? { pdf } : { fault: 'file_damaged' };
  } catch (error) {
    return { fault: (error as Error).name === 'PasswordException' ? 'file_protected' : 'file_damaged' };
  }
}

/** The size to a hundredth of a point: numbers are written with fewer places than some programs give them. */
const sizeOf = ({ view }: PDFPageProxy) => view.map((side) => side.toFixed(2)).join(' ');

/** Returns an empty text if the page's text cannot be read. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const text = await page.getTextContent().catch(() => null);
  page.cleanup();
  return text?.items.map((item) => ('str' in item ? item.str : '')).join('') ?? '';
}

/** Whether `text` contains the characters of `part` in the same order, possibly with others between them. */
function holds(text: string, part: string): boolean {
  let found = 0;
  for (let at = 0; at < text.length; at++) if (text[at] === part[found]) found += 1;
  return found === part.length;
}

/** Loads pdf.js without the library that draws pages in Node, which takes memory: nothing is drawn here. */
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
