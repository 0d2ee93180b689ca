import type { contract, InputOf } from '@resa/contract';
import { housingRows, lineOf, livedAt } from '../addresses/index.ts';
import { householdOf, personsOf } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.families.searchAddFamily>;

/** A person with everyone they live with, themselves first: who moves together to another household (000 O-34). */
export const searchAddFamily = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const members = await householdOf(db, client_id, today);
    const ids = [client_id, ...members.map((member) => member.client_id).filter((id) => id !== client_id)];
    const memberById = new Map(members.map((member) => [member.client_id, member]));
    const homes = await housingRows(db)
      .select(lineOf(ctx.locale).as('line'))
      .where('h.client_id', 'in', ids)
      .where(livedAt(today))
      .execute();
    const persons = (await personsOf(db, ids, today)).flatMap((person) => {
      const member = memberById.get(person.id);
      if (!member) return [];
      const { group_id, group_role_type_id, age } = member;
      const address = homes.find((home) => home.client_id === person.id)?.line ?? null;
      return [{ ...person, group_id, group_role_type_id, age, address }];
    });
    if (persons.length === 0) throw notFound();
    return { code: 'Ok' as const, persons };
  });
