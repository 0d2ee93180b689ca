import type { contract, InputOf } from '@resa/contract';
import type { Duplicate } from '@resa/contract/duplicates';
import { sql } from 'kysely';
import { membershipsOn, personsOf } from '../client-records/index.ts';
import { home } from '../clients/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.duplicates.compare>;

/** Both files of a pair with the fields that are compared. */
export const compare = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const pair = await db
      .selectFrom('duplicates')
      .select(['one_id', 'other_id', 'reasons', 'not_same_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (pair && ctx.hiddenOf([pair.one_id, pair.other_id]) !== undefined) throw notFound();
    const [first, second] = pair ? await sidesOf(db, ctx, [pair.one_id, pair.other_id]) : [];
    if (!pair || !first || !second) throw notFound();
    const reasons = pair.reasons as Duplicate['reasons'];
    return {
      code: 'Ok' as const,
      one: first,
      other: second,
      reasons,
      not_same: pair.not_same_at === null ? (0 as const) : (1 as const),
    };
  });

interface ComparedSide {
  id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  mobile: string | null;
  phone: string | null;
  phone2: string | null;
  address: string | null;
  head_id: number;
}

async function sidesOf(db: ReadDb, { today, locale }: Context, ids: readonly number[]) {
  const persons = await personsOf(db, ids, today.date);
  const { rows } = await sql<ComparedSide>`
    select c.id, c.first_name, c.last_name, c.email, c.mobile, c.phone, c.phone2, home.line as address,
      coalesce((select o.client_id from ${membershipsOn(today.date)} own join ${membershipsOn(today.date)} o
        on o.group_id = own.group_id and o.group_role_type_id in (1, 2) where own.client_id = c.id limit 1), c.id) as head_id
    from live_clients c left join lateral (${home(today.date, locale)}) home on true
    where c.id = any(${ids}::int[])`.execute(db);
  return persons.flatMap((person) => {
    const side = rows.find((row) => row.id === person.id);
    return side ? [{ ...person, ...side }] : [];
  });
}
