import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { eligibilityOf } from './booking/eligibility.ts';
import { servedFactsOfAll } from './booking/facts.ts';

type Input = InputOf<typeof contract.appointments.served>;

/** The verdict on the household of each client, read together; a file that is not there is left out. */
export const served = (ctx: Context, { client_ids }: Input) =>
  read(ctx, async (db) => {
    const factsByClient = await servedFactsOfAll(db, [...new Set(client_ids)], ctx.today.date);
    const rows = factsByClient.map(({ client_id, ...facts }) => ({
      client_id,
      eligibility: eligibilityOf(facts, ctx.today, ctx.settings),
    }));
    return { code: 'Ok' as const, rows };
  });
