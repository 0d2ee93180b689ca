import type { contract, InputOf } from '@resa/contract';
import { isOneHousehold } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { documentsById, isListed, lineOf } from './queries.ts';
import { changeDocumentsPart } from './saving/change-documents.ts';
import { withWaiting } from './saving/waiting.ts';
import { setVerified, storeDocument } from './saving/write.ts';
import { type Taken, takeIn, writing } from './taking/take-in.ts';

type Input = InputOf<typeof contract.documents.verifyShared>;
type Line = { client_id: number; document_type_id: number };

/** Verifies one type of document for several members of a household, all or none (000 O-46). */
export async function verifyShared(ctx: Context, { document: { client_id, document_type_id, file } }: Input) {
  const lines = unique(
    client_id.map((id, index) => ({ client_id: id, document_type_id: document_type_id[index] as number })),
  );
  if (file) return withWaiting(await takeIn(ctx, file, lines.length, (taken) => verifyLines(ctx, lines, taken)));
  const copied = await copyFor(ctx, lines);
  if (!copied) return withWaiting(await verifyLines(ctx, lines, null));
  return withWaiting(await writing(ctx, copied, (taken) => verifyLines(ctx, lines, taken, 'missing')));
}

/** A copy, for each member without a document of the type, of the newest one that another member has. */
async function copyFor(ctx: Context, lines: readonly Line[]) {
  const found = await read(ctx, async (db) => {
    const all = await Promise.all(lines.map((line) => lineOf(db, line.client_id, line.document_type_id)));
    const without = all.filter((documents) => documents.every(({ state }) => state === 'refused')).length;
    const newest = all.flat().filter(({ state }) => state === 'clean')[0];
    const bytes = newest?.file_id ? await ctx.files.find(db, newest.file_id) : undefined;
    return without > 0 && newest && bytes && { newest, bytes, without };
  });
  if (!found) return null;
  const { newest, bytes, without } = found;
  const { body, content_type } = await ctx.files.open(bytes);
  const { name, extension, removed } = newest;
  return { name, extension, removed, content_type, bytes: body, state: 'clean' as const, times: without };
}

/** With `taken`, each line gets a file of it, or only those that have none. */
const verifyLines = (ctx: Context, lines: readonly Line[], taken: Taken | null, gets: 'all' | 'missing' = 'all') =>
  changeDocumentsPart(
    ctx,
    lines.map((line) => line.client_id),
    async (db, note, clients) => {
      if (!isOneHousehold(clients)) return { code: 'not_household' as const };
      const files = [...(taken?.written ?? [])];
      const ids: number[] = [];
      for (const line of lines) {
        if (!(await isListed(db, line.client_id, line.document_type_id))) return { code: 'not_listed' as const };
        const stored = gets === 'all' && taken ? [] : await verifyLine({ db, ctx, note }, line);
        if (stored === 'waiting') return { code: 'document_waiting' as const, documents: [] };
        ids.push(...stored);
        if (stored.length > 0) continue;
        const file = files.shift();
        if (!taken || !file) return { code: 'no_document' as const };
        const how = { verified: true, description: null };
        ids.push(await storeDocument({ db, ctx, note }, line, taken, file, how));
      }
      return { code: 'Ok' as const, documents: await documentsById(db, ids) };
    },
  );

async function verifyLine(
  on: { db: Trx; ctx: Context; note: Note },
  { client_id, document_type_id }: Line,
): Promise<number[] | 'waiting'> {
  const documents = (await lineOf(on.db, client_id, document_type_id)).filter(({ state }) => state !== 'refused');
  if (documents.some(({ state }) => state === 'waiting')) return 'waiting';
  for (const document of documents) await setVerified(on, document, 1);
  return documents.map(({ id }) => id);
}

const unique = (lines: readonly Line[]): Line[] =>
  lines.filter(
    (line, index) =>
      lines.findIndex((one) => one.client_id === line.client_id && one.document_type_id === line.document_type_id) ===
      index,
  );
