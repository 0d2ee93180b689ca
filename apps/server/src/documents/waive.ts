import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { changeDocuments } from './saving/change-documents.ts';
import { storeWaiver } from './saving/waivers.ts';

type Input = InputOf<typeof contract.documents.waive>;

/** Lets a person go without a proof that cannot exist; one that is offered and not chosen yet is chosen with it. */
export const waive = (ctx: Context, { client_id, ...waiver }: Input) =>
  changeDocuments(ctx, [client_id], async (db, note, [client]) => {
    const person = { client_id, role: client?.group_role_type_id ?? null };
    const stored = await storeWaiver(db, ctx, note, person, waiver);
    return { code: stored ? ('Ok' as const) : ('not_listed' as const) };
  });
