import type { contract, InputOf } from '@resa/contract';
import { addMember } from '../families/index.ts';
import { forbidden } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { householdOfHead } from './queries.ts';

type Input = InputOf<typeof contract.intake.storeMember>;

/** Makes the file of a new member, as the household's tab does. */
export async function storeMember(ctx: Context, { head, client, role, accept_phone }: Input) {
  if (!ctx.may('add_clients')) throw forbidden();
  const group_id = await householdOfHead(ctx, head);
  const people_group = { group_role_type_id: role, date_start: ctx.today.date, date_end: null };
  const answer = await addMember(ctx, { group_id, people_group, client, moving: [], accept_phone });
  if (answer.code !== 'Ok') return answer;
  const made = await read(ctx, (db) =>
    db
      .selectFrom('live_clients')
      .select(['id', 'file_number'])
      .where('id', 'in', answer.client_ids)
      .executeTakeFirstOrThrow(),
  );
  return { code: 'Ok' as const, ...made };
}
