/** Reads an archive from its first to its last entry and refuses it, in one sentence, where it was cut or changed. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { migrations as known } from '../db/migrations/index.ts';
import { ArchiveRefused, type Entry, readContainer } from './container.ts';
import { END, End, FILES, FORMAT, MANIFEST, Manifest, makeTally, ROWS, type Table } from './manifest.ts';

/** Receives the parts; to check only whether an archive is good, pass nothing. */
export interface Taker {
  begin?(manifest: Manifest): Promise<void>;
  rows?(table: Table, rows: (string | null)[][]): Promise<void>;
  file?(id: string, bytes: Buffer, sha256: string): Promise<void>;
}

export interface ArchiveRead {
  manifest: Manifest;
  end: End;
}

/** Throws ArchiveRefused. The caller discards the parts that `take` received before a refusal. */
export async function readArchive(
  path: string,
  passphrases: readonly string[],
  take: Taker = {},
): Promise<ArchiveRead> {
  const damaged = () => new ArchiveRefused(`${path} is damaged: its parts do not belong together. Take another copy.`);
  const tally = makeTally();
  let manifest: Manifest | undefined;
  let end: End | undefined;
  for await (const entry of readContainer(path, passphrases)) {
    if (!manifest) {
      manifest = manifestOf(entry, path);
      await take.begin?.(manifest);
    } else if (end) throw damaged();
    else if (entry.name === END) end = parsed(End, entry);
    else if (entry.name.startsWith(ROWS)) {
      const table = manifest.tables.find(({ name }) => name === entry.name.split('/')[1]);
      const rows = table && rowsOf(entry, table);
      if (!table || !rows) throw damaged();
      tally.rows(table.name, rows.length, entry.body);
      await take.rows?.(table, rows);
    } else {
      const id = z.uuid().safeParse(entry.name.slice(FILES.length));
      if (!entry.name.startsWith(FILES) || !id.success) throw damaged();
      const sha256 = createHash('sha256').update(entry.body).digest('hex');
      tally.file(id.data, sha256);
      await take.file?.(id.data, entry.body as Buffer, sha256);
    }
  }
  if (!manifest || !end) throw damaged();
  const { absent, ...files } = end.files;
  const sums = tally.sums(manifest.tables.map(({ name }) => name));
  if (!isDeepStrictEqual(sums, { tables: end.tables, files })) throw damaged();
  if (end.tables.files?.rows !== files.count + absent) throw damaged();
  return { manifest, end };
}

function manifestOf(entry: Entry, path: string): Manifest {
  const stranger = new ArchiveRefused(`${path} is no archive of Resa.`);
  if (entry.name !== MANIFEST) throw stranger;
  const about = parsed(z.looseObject({ format: z.number(), version: z.string() }), entry);
  if (!about) throw stranger;
  const newer = (what: string) =>
    new ArchiveRefused(`${path} was made by a newer Resa (${about.version}, ${what}); install that version first.`);
  if (about.format > FORMAT) throw newer(`format ${about.format}`);
  const manifest = parsed(Manifest, entry);
  if (!manifest) throw stranger;
  const unknown = manifest.migrations.filter((name) => !(name in known));
  if (unknown.length > 0) throw newer(unknown.join(', '));
  return manifest;
}

function parsed<T extends z.ZodType>(schema: T, { body }: Entry): z.output<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(body).toString())).data;
  } catch {
    return undefined;
  }
}

function rowsOf({ body }: Entry, { columns }: Table): (string | null)[][] | undefined {
  const lines = Buffer.from(body).toString().split('\n');
  if (lines.pop() !== '') return undefined;
  try {
    const rows = lines.map((line) => JSON.parse(line) as unknown);
    const isRow = (row: unknown): row is (string | null)[] =>
      Array.isArray(row) &&
      row.length === columns.length &&
      row.every((value) => value === null || typeof value === 'string');
    return rows.every(isRow) ? rows : undefined;
  } catch {
    return undefined;
  }
}
