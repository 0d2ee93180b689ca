import type { contract, InputOf } from '@resa/contract';
import { forbidden, notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { maySeeFiles, propertiesOf } from './entries/properties.ts';

type Input = InputOf<typeof contract.logs.details>;

/** The changed fields of one log entry, and whose file it was (000 §2 "Activity log tab"). */
export async function details(ctx: Context, { id }: Input) {
  if (!maySeeFiles(ctx)) throw forbidden();
  return read(ctx, async (db) => {
    const row = await db
      .selectFrom('activity_log')
      .select(['client_id', 'properties'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound();
    return { code: 'Ok' as const, client_id: row.client_id, properties: propertiesOf(row.properties) };
  });
}
