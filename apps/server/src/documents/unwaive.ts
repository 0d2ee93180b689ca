import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { changeDocuments } from './saving/change-documents.ts';
import { endWaivers } from './saving/waivers.ts';

type Input = InputOf<typeof contract.documents.unwaive>;

/** Asks for a proof again that was waived. */
export const unwaive = (ctx: Context, { client_id, document_type_id }: Input) =>
  changeDocuments(ctx, [client_id], async (db, note) => {
    const ended = await endWaivers(db, note, client_id, [document_type_id]);
    if (ended === 0) throw notFound();
    return { code: 'Ok' as const };
  });
