import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';
import { BY_CLIENT } from './entries/conditions.ts';
import { filesOf } from './entries/file.ts';
import { maySeeFiles, namedFor, propertiesOf } from './entries/properties.ts';

type Input = InputOf<typeof contract.logs.ofClient>;

/** The changes of a file, newest first (000 §2 "Activity log tab", O-67). */
export const ofClient = (ctx: Context, { client, startRow, rowsPerPage, sortBy, descending }: Input) =>
  read(ctx, async (db) => {
    const files = await filesOf(db, client);
    const way = descending ? 'desc' : 'asc';
    const rows = await db
      .selectFrom('activity_log')
      .select(['id', 'created_name', 'action', 'entity', 'machine', 'created_at', 'properties'])
      .select(sql<0 | 1>`(${BY_CLIENT})::int`.as('by_client'))
      .select([sql.ref<string | null>(`entity_name_${ctx.locale}`).as('name'), sql.val(true).as('about_client')])
      .where('client_id', 'in', files)
      .orderBy(sortBy === 'created_name' ? sql`created_name collate names` : sql.ref(sortBy), way)
      .orderBy('id', way)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await db
      .selectFrom('activity_log')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('client_id', 'in', files)
      .executeTakeFirstOrThrow();
    return {
      code: 'Ok' as const,
      rows: rows.map((row) => ({
        ...namedFor(ctx, row),
        properties: maySeeFiles(ctx) ? propertiesOf(row.properties) : {},
      })),
      recordsFiltered: n,
    };
  });
