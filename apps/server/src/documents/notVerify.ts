import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { changeDocument } from './saving/change-document.ts';
import { setVerified } from './saving/write.ts';

type Input = InputOf<typeof contract.documents.notVerify>;

/** A verified document is unverified again (000 §4). */
export const notVerify = (ctx: Context, { document: { id } }: Input) =>
  changeDocument(ctx, id, async (db, note, document) => {
    await setVerified({ db, ctx, note }, document, 0);
    return { code: 'Ok' as const };
  });
