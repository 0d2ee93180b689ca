import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read as reading } from '../frame/change/context.ts';
import { workOf } from './kept/imports.ts';
import { countsOf } from './kept/persons.ts';
import { listed, shown } from './list.ts';
import { keyOf } from './saveMapping.ts';

type Input = InputOf<typeof contract.clientImports.read>;

const CHECKED = ['check', 'running', 'stopped', 'done'];
/** The kept mappings that are offered. */
const MOST_KEPT = 20;

/** An import with what was decided about its file. */
export const read = (ctx: Context, { id }: Input) =>
  reading(ctx, async (db) => {
    const row = await listed(db).where('i.id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    const work = await workOf(ctx.files, db, row);
    const kept = work
      ? await db
          .selectFrom('client_import_mappings')
          .select(['name', 'mapping'])
          .where(sql<boolean>`headings = ${keyOf(work.table.headings)}::text[]`)
          .orderBy('saved_at', 'desc')
          .limit(MOST_KEPT)
          .execute()
      : [];
    const counts = work && CHECKED.includes(row.state) ? await countsOf(db, id) : null;
    return {
      code: 'Ok' as const,
      import: shown(row, ctx),
      wizard: work ? { table: work.table, mapping: work.mapping, kept, ...work.reading } : null,
      counts,
    };
  });
