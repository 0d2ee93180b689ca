import type { contract, InputOf } from '@resa/contract';
import { personsOf } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.clients.searchById>;

/** One person as a picker shows them (000 O-34). */
export const searchById = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const persons = await personsOf(db, [id], ctx.today.date);
    if (persons.length === 0) throw notFound();
    return { code: 'Ok' as const, persons };
  });
