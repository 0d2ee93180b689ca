import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { documentsById, isListed, lineOf } from './queries.ts';
import { changeDocuments, changeDocumentsPart } from './saving/change-documents.ts';
import { withWaiting } from './saving/waiting.ts';
import { setVerified, storeDocument } from './saving/write.ts';
import { takeIn } from './taking/take-in.ts';

type Input = InputOf<typeof contract.documents.verify>;

/** Stores a file and verifies it; without a file it verifies the stored one (000 O-20). */
export const verify = (ctx: Context, { document: { file, ...document } }: Input) =>
  file ? store(ctx, document, file) : verifyStored(ctx, document);

type Document = Omit<Input['document'], 'file'>;

const store = async (ctx: Context, document: Document, sent: NonNullable<Input['document']['file']>) =>
  withWaiting(
    await takeIn(ctx, sent, 1, ({ written: [file], ...taken }) =>
      changeDocumentsPart(ctx, [document.client_id], async (db, note) => {
        if (!(await isListed(db, document.client_id, document.document_type_id)))
          return { code: 'not_listed' as const };
        if (!file) throw new Error('nothing was written');
        const how = { verified: document.verified === '1', description: document.description };
        const id = await storeDocument({ db, ctx, note }, document, taken, file, how);
        return { code: 'Ok' as const, documents: await documentsById(db, [id]) };
      }),
    ),
  );

/**
 * Verifies the named document, or all documents of the line except those that the scan refused. If one of them is not
 * scanned yet, none is verified.
 */
const verifyStored = (ctx: Context, { id, client_id, document_type_id }: Document) =>
  changeDocuments(ctx, [client_id], async (db, note) => {
    const line = await lineOf(db, client_id, document_type_id);
    const documents = line.filter((one) => one.state !== 'refused' && (id === undefined || one.id === id));
    if (documents.length === 0) return { code: 'no_document' as const };
    if (documents.some(({ state }) => state === 'waiting')) return { code: 'document_waiting' as const, documents };
    for (const document of documents) await setVerified({ db, ctx, note }, document, 1);
    return {
      code: 'Ok' as const,
      documents: await documentsById(
        db,
        documents.map((document) => document.id),
      ),
    };
  });
