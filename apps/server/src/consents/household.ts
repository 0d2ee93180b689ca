import type { contract, InputOf } from '@resa/contract';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { householdOf } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { decisionsOf, purposesOf } from './queries.ts';

type Input = InputOf<typeof contract.consents.household>;

/** The consents of a household, for its head; of one person for anybody else. */
export const household = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const persons = await personsOf(db, client_id, today);
    const rows = await decisionsOf(
      db,
      persons.map((person) => person.client_id),
    );
    return {
      code: 'Ok' as const,
      today,
      purposes: await purposesOf(db),
      persons: persons.map((person) => ({
        ...person,
        rows: rows.flatMap(({ client_id: id, purpose_id: _, ...row }) => (id === person.client_id ? [row] : [])),
      })),
    };
  });

/** The household of its head, or one other person. */
export async function personsOf(db: ReadDb, client_id: number, today: string) {
  const everyone = await householdOf(db, client_id, today);
  const own = everyone.find((member) => member.client_id === client_id);
  if (!own) throw notFound();
  const persons = isHeadOrSingle(own.group_role_type_id) ? everyone : [own];
  return persons.map(({ client_id: id, file_number, name, dob, group_role_type_id }) => ({
    client_id: id,
    file_number,
    name,
    dob,
    group_role_type_id,
  }));
}
