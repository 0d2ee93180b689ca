import type { contract, InputOf } from '@resa/contract';
import { householdOf, justMadeIn, plannedIn } from '../client-records/index.ts';
import { consentsOfHousehold } from '../consents/index.ts';
import { documentsOfHousehold } from '../documents/index.ts';
import { type Context, read } from '../frame/change/context.ts';
import { housingsOf } from '../housings/index.ts';
import { revenuesOfHousehold } from '../revenues/index.ts';
import { fetch } from './fetch.ts';

type Input = InputOf<typeof contract.clients.now>;

/**
 * The data of an open file that a change of its household may change: the file, its household's tab, and the open tab.
 */
export async function now(ctx: Context, { id: requested_id, revenues, documents, consents, housings }: Input) {
  const { code: _, ...file } = await fetch(ctx, { id: requested_id });
  const { id } = file.client;
  const { members, planned, just_made } = await read(ctx, async (db) => ({
    members: await householdOf(db, id, ctx.today.date),
    planned: file.group_id === null ? [] : await plannedIn(db, file.group_id, ctx.today.date),
    just_made: file.group_id === null ? [] : await justMadeIn(db, ctx, file.group_id),
  }));
  return {
    code: 'Ok' as const,
    file,
    members,
    planned,
    just_made,
    revenues: revenues ? await revenuesOfHousehold(ctx, { client_id: id }) : null,
    documents: documents ? await documentsOfHousehold(ctx, { client_id: id }) : null,
    consents: consents ? await consentsOfHousehold(ctx, { client_id: id }) : null,
    housings: housings ? await housingsOf(ctx, { ...housings, terms: { client_id: id } }) : null,
  };
}
