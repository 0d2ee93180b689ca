/** The persons of a file as they were checked: the effect for each is in a table, the contents are encrypted. */
import { ROW_KINDS, type RowKind } from '@resa/contract/client-import-rows';
import type { ProposedHousehold } from '@resa/rules/client-import/types';
import { type Selectable, sql } from 'kysely';
import type { Db, ReadDb } from '../../db/handles.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { Files } from '../../frame/files/files.ts';
import { unseal } from './sealed.ts';

export type CheckedPerson = Selectable<Tables['client_import_persons']>;

/** A household with its number within the file. */
export interface ChunkHousehold {
  readonly number: number;
  readonly household: ProposedHousehold;
  /** Fields that each person lacks, by key. */
  readonly to_complete: Readonly<Record<string, readonly string[]>>;
  /** The cells of its lines, to be mended. */
  readonly lines: Readonly<Record<string, readonly string[]>>;
}
/** The households of one encrypted file. */
export type Chunk = readonly ChunkHousehold[];

/** How many households an encrypted file holds. */
export const IN_CHUNK = 100;

export async function countsOf(db: ReadDb, id: number): Promise<Record<RowKind, number>> {
  const { rows } = await sql<{ kind: RowKind; n: number }>`
    select kind, count(*)::int as n from client_import_persons where import_id = ${id} group by kind`.execute(db);
  const counts = Object.fromEntries(ROW_KINDS.map((kind) => [kind, 0])) as Record<RowKind, number>;
  for (const { kind, n } of rows) counts[kind] = n;
  return counts;
}

/** A chunk of an import; undefined once its file is deleted. */
export async function chunkOf(files: Files, db: Db, import_id: number, number: number): Promise<Chunk | undefined> {
  const row = await db
    .selectFrom('client_import_chunks')
    .select('file_id')
    .where('import_id', '=', import_id)
    .where('number', '=', number)
    .executeTakeFirst();
  return unseal<Chunk>(files, db, row?.file_id ?? null);
}
