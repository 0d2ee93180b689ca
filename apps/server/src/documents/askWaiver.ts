import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { waivedOf } from './queries.ts';
import { storeAsked } from './saving/asked-waivers.ts';
import { changeDocuments } from './saving/change-documents.ts';
import { isWaivable } from './saving/choose.ts';

type Input = InputOf<typeof contract.documents.askWaiver>;

/** Requests a waiver of a required or offered proof, for users who approve to grant or refuse. */
export const askWaiver = (ctx: Context, { client_id, document_type_id, reason }: Input) =>
  changeDocuments(ctx, [client_id], async (db, note, [client]) => {
    const person = { client_id, role: client?.group_role_type_id ?? null };
    if (!(await isWaivable(db, person, document_type_id, ctx.today.date))) return { code: 'not_listed' as const };
    const waived = await waivedOf(db, [client_id]);
    if (waived.some((one) => one.document_type_id === document_type_id)) return { code: 'already_waived' as const };
    await storeAsked(db, ctx, note, { client_id, document_type_id, reason });
    return { code: 'Ok' as const };
  });
