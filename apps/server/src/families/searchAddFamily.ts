import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { householdOf, personsOf } from '../people/index.ts';

type Input = InputOf<typeof contract.families.searchAddFamily>;

/** A person with everyone they live with, themselves first: who moves together to another household (000 O-34). */
export const searchAddFamily = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const members = await householdOf(db, client_id, today);
    const ids = [client_id, ...members.map((member) => member.client_id).filter((id) => id !== client_id)];
    const lives = new Map(members.map((member) => [member.client_id, member]));
    const persons = (await personsOf(db, ids, today)).flatMap((person) => {
      const member = lives.get(person.id);
      if (!member) return [];
      const { group_id, group_role_type_id, age } = member;
      return [{ ...person, group_id, group_role_type_id, age }];
    });
    if (persons.length === 0) throw notFound();
    return { code: 'Ok' as const, persons };
  });
