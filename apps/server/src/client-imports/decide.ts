import type { contract, InputOf } from '@resa/contract';
import type { RowKind } from '@resa/contract/client-import-rows';
import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import { type Context, change } from '../frame/change/context.ts';
import { kindsOf } from './checking/kinds.ts';
import { lockImport, touch } from './kept/imports.ts';

type Input = InputOf<typeof contract.clientImports.decide>;

/** Decides whether persons are the files that they resemble: those of the keys, or all that are not decided yet. */
export const decide = (ctx: Context, { id, keys, decision, fields }: Input) =>
  change(ctx, async (db) => {
    const { state } = await lockImport(db, id);
    if (state !== 'check') return { code: 'import_state' as const };
    // Another row of the file has no file yet: such a person is left out.
    const { rows } = await sql<{ household: number }>`
      update client_import_persons
      set decision = case when ${decision} = 'same' and match_id is null then 'out' else ${decision} end,
        fields = ${fields}::text[]
      where import_id = ${id} and ${keys === null ? sql`kind = 'decide'` : sql`key = any(${keys}::text[])`}
        and (${decision} = 'out' or match_id is not null or match_key is not null)
      returning household`.execute(db);
    await settleKinds(db, id, [...new Set(rows.map(({ household }) => household))]);
    await touch(db, ctx, id, {});
    return { code: 'Ok' as const, decided: rows.length };
  });

/** Writes the kinds that follow from the decisions in these households. */
async function settleKinds(db: Trx, id: number, households: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('client_import_persons')
    .select(['key', 'household', 'faults', 'match_id', 'match_key', 'decision'])
    .where('import_id', '=', id)
    .where(sql<boolean>`household = any(${households}::int[])`)
    .orderBy('position')
    .execute();
  const kinds: { key: string; kind: RowKind }[] = [];
  for (const persons of Map.groupBy(rows, ({ household }) => household).values())
    for (const [key, kind] of kindsOf(persons)) kinds.push({ key, kind });
  await sql`
    update client_import_persons p set kind = k.kind
    from json_to_recordset(${JSON.stringify(kinds)}) as k (key text, kind text)
    where p.import_id = ${id} and p.key = k.key and p.kind <> k.kind`.execute(db);
}
