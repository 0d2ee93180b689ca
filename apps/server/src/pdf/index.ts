/**
 * PDFs, laid out with Typst beside the thread that serves calls (decision 020). It knows headings, facts and tables, and
 * no feature; the family record and the reports use it.
 */
export { type Block, PDF_MAX_ROWS, type PdfDocument } from './document.ts';
export { writePdf } from './thread.ts';
