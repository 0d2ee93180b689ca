import type { contract, InputOf } from '@resa/contract';
import { removeMember } from '../families/index.ts';
import type { Context } from '../frame/change/context.ts';
import { householdOfHead } from './queries.ts';

type Input = InputOf<typeof contract.intake.destroyMember>;

/** Takes a member out of a household, as its tab does. */
export const destroyMember = async (ctx: Context, { head, client }: Input) =>
  removeMember(ctx, { client_id: client, group_id: await householdOfHead(ctx, head) });
