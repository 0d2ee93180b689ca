/**
 * Sheets: CSV files and Excel workbooks, read in a process and written in another thread than the one that serves
 * calls. It knows rows of cells and no feature; lists, reports and other exports use it.
 */
export { csvLines } from './csv-lines.ts';
export { type Cell, contentTypes, type SheetFormat } from './sheet.ts';
export { readSheet, writeSheet, writeSheets } from './thread.ts';
