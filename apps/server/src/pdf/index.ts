/**
 * PDFs and membership cards, laid out with Typst beside the thread that serves calls (decision 020). It knows headings, facts, tables and
 * bars, and no feature; the family record and the reports use it.
 */
export { CARD_PHOTO, CARD_SIZE } from './card.ts';
export {
  type Block,
  type Chapter,
  isPicture,
  PDF_MAX_ROWS,
  type PdfDocument,
  type PdfPicture,
  rowsIn,
} from './document.ts';
export { letterheadOf } from './letterhead.ts';
export { isPrintable } from './letters.ts';
export { SCENE } from './scene.ts';
export { layOutCard, writePdf } from './thread.ts';
