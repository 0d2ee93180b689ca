/** Rows on their way between processes: packed in portions, so that neither process holds them twice. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FileRow } from './layout.ts';

const ROWS = 500;
/** Letters of all cells together. */
const MOST_LETTERS = 60_000_000;

export class TooLarge extends Error {}

/** Packs rows as they come. */
export class Packer {
  readonly portions: Uint8Array[] = [];
  private rows: FileRow[] = [];
  private letters = 0;

  add(row: FileRow): void {
    for (const cell of row.cells) this.letters += cell.length;
    if (this.letters > MOST_LETTERS) throw new TooLarge();
    if (this.rows.push(row) === ROWS) this.pack();
  }
  end(): Uint8Array[] {
    if (this.rows.length > 0) this.pack();
    return this.portions;
  }
  private pack(): void {
    this.portions.push(
      deflateRawSync(Buffer.from(JSON.stringify(this.rows.map(({ line, cells }) => [line, cells]))), { level: 1 }),
    );
    this.rows = [];
  }
}

/** The rows of packed portions, each as wide as the table. */
export function unpacked(portions: readonly Uint8Array[], width: number): FileRow[] {
  const rows: FileRow[] = [];
  for (const portion of portions) {
    const part = JSON.parse(inflateRawSync(portion).toString()) as [number, string[]][];
    for (const [line, cells] of part) {
      while (cells.length < width) cells.push('');
      rows.push({ line, cells });
    }
  }
  return rows;
}
