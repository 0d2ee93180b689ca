/**
 * The contents of an archive, in this order:
 *
 *   manifest.json            who wrote it, the migrations of its tables, their columns
 *   rows/<table>/<part>      rows of a table: a line of JSON each, an array of texts as PostgreSQL writes them, or null
 *   files/<uuid>             the bytes of an upload, in the clear inside the sealed whole
 *   end.json                 how many of each there were, with their checksums; sequences
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Changes when a build could no longer read what an earlier one wrote. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const END = 'end.json';
export const ROWS = 'rows/';
export const FILES = 'files/';

const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().min(0);

const Table = z.object({
  name: Name,
  columns: z.array(z.object({ name: Name, type: z.string().regex(/^[a-z0-9_ (),[\]]+$/) })).min(1),
  /** The partitions of a table except its default one, with their bounds as PostgreSQL writes them. */
  partitions: z.array(
    z.object({ name: Name, bounds: z.string().regex(/^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/) }),
  ),
});
export type Table = z.output<typeof Table>;

export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  made_at: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table).min(1),
});
export type Manifest = z.output<typeof Manifest>;

export const End = z.object({
  tables: z.record(Name, z.object({ rows: Count, sha256: Sha256 })),
  sequences: z.array(z.object({ name: Name, last_value: Count, is_called: z.boolean() })),
  /** `absent` counts the files whose row is in the archive, but whose bytes were missing when it was made. */
  files: z.object({ count: Count, absent: Count, sha256: Sha256 }),
});
export type End = z.output<typeof End>;

/** Counts and sums up the rows and files that pass by, on the way out and on the way in. */
export function makeTally() {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  const files = { count: 0, hash: createHash('sha256') };
  const totalOf = (table: string) => {
    const total = tables.get(table) ?? { rows: 0, hash: createHash('sha256') };
    tables.set(table, total);
    return total;
  };
  return {
    rows(table: string, count: number, lines: Uint8Array): void {
      const total = totalOf(table);
      total.rows += count;
      total.hash.update(lines);
    },
    file(id: string, sha256: string): void {
      files.count += 1;
      files.hash.update(`${id} ${sha256}\n`);
    },
    /** The sums; may be called once. */
    sums(names: readonly string[]): Pick<End, 'tables'> & { files: Omit<End['files'], 'absent'> } {
      const summed = names.map((name) => {
        const { rows, hash } = totalOf(name);
        return [name, { rows, sha256: hash.digest('hex') }] as const;
      });
      return { tables: Object.fromEntries(summed), files: { count: files.count, sha256: files.hash.digest('hex') } };
    },
  };
}
