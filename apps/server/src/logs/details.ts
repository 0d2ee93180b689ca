import type { contract, InputOf } from '@resa/contract';
import { MOST_PARTS } from '@resa/contract/log-fields';
import type { Locale } from '@resa/contract/texts';
import { sql } from 'kysely';
import { forbidden, notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { maySeeFiles, propertiesOf } from './entries/properties.ts';

type Input = InputOf<typeof contract.logs.details>;

/** The changed fields of one log entry, whose file it was, and the rows that it changed together, page by page (000 §2 "Activity log tab"). */
export async function details(ctx: Context, { id, startRow }: Input) {
  if (!maySeeFiles(ctx)) throw forbidden();
  return read(ctx, async (db) => {
    const row = await db
      .selectFrom('activity_log')
      .select(['client_id', 'properties', sql<number>`coalesce(jsonb_array_length(parts), 0)`.as('recordsFiltered')])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound();
    const { client_id, recordsFiltered } = row;
    const { rows } = await sql<{ id: number; name: Record<Locale, string>; properties: unknown }>`
      select part.id, part.name, part.properties from activity_log,
        rows from (jsonb_to_recordset(parts) as (id int, name jsonb, properties jsonb)) with ordinality part
      where activity_log.id = ${id} order by part.ordinality limit ${MOST_PARTS} offset ${startRow}`.execute(db);
    const parts = rows.map(({ id, name, properties }) => ({
      id,
      name: name[ctx.locale],
      properties: propertiesOf(properties),
    }));
    return { code: 'Ok' as const, client_id, properties: propertiesOf(row.properties), parts, recordsFiltered };
  });
}
