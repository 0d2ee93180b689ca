import type { contract, InputOf } from '@resa/contract';
import { MAPPED_LISTS, type MappedList, mappedLists } from '@resa/contract/reports/mapping';
import type { MappedEntry } from '@resa/contract/reports/mapping-calls';
import { addDays, addMonths } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import type { Source } from './engine/query.ts';
import { EVENT, MARKET, personsOf, visitsIn } from './engine/sources.ts';

type Input = InputOf<typeof contract.reports.mapping>;
const MONTH_COUNT = 12;

/** All entries of the mapped lists: their lines, since when, and how many the visits of the last months have. */
export function mapping(ctx: Context, _: Input) {
  const to = ctx.today.date;
  const from = addDays(addMonths(to, -MONTH_COUNT), 1);
  const visitsOf = (category: number) => visitsIn({ places: ctx.actor.places, from, to, today: to, category });
  const visits = sql`${visitsOf(MARKET)} union all ${visitsOf(EVENT)}`;
  return read(ctx, async (db) => {
    const lists = [];
    for (const list of mappedLists) {
      const counts = await countsOf(db, list, visits);
      const mappings = await mappingsOf(db, list, ctx.settings.time_zone);
      const { rows } = await sql<Omit<MappedEntry, 'count' | 'since' | 'before'>>`
        select id, name_en, name_fr, active, row_version, ${sql.ref(MAPPED_LISTS[list].field)} as line
        from ${sql.table(list)} order by position, name_en, id`.execute(db);
      const entries = rows.map((row) => ({
        ...row,
        count: counts.get(row.id) ?? 0,
        ...heldSince(mappings.get(row.id) ?? []),
      }));
      lists.push({ list, entries });
    }
    return { code: 'Ok' as const, from, to, lists };
  });
}

/** Different households that have an entry, or persons for a fact of theirs. */
async function countsOf(db: ReadDb, list: MappedList, visits: Source): Promise<Map<number, number>> {
  const sources: Record<MappedList, Source> = {
    revenue_types: sql`
      select r.revenue_type_id as entry_id, v.household as counted from (${visits}) v
      join visit_revenues r on r.visit_id = v.id and r.monthly_amount > 0`,
    house_types: sql`select v.house_type_id as entry_id, v.household as counted from (${visits}) v`,
    education_levels: sql`select p.education_level_id as entry_id, p.person as counted from (${personsOf(visits)}) p`,
  };
  const { rows } = await sql<{ entry_id: number; n: number }>`
    select entry_id, count(distinct counted)::int as n from (${sources[list]}) noted
    where entry_id is not null group by entry_id`.execute(db);
  return new Map(rows.map(({ entry_id, n }) => [entry_id, n]));
}

interface MappingState {
  readonly line: number | null;
  readonly since: string;
}

async function mappingsOf(db: ReadDb, list: MappedList, zone: string): Promise<Map<number, MappingState[]>> {
  const { rows } = await sql<MappingState & { entry_id: number }>`
    select entry_id, line, (since at time zone ${zone})::date as since from hunger_mappings
    where list = ${list} order by id`.execute(db);
  const mappings = new Map<number, MappingState[]>();
  for (const { entry_id, ...state } of rows) mappings.set(entry_id, [...(mappings.get(entry_id) ?? []), state]);
  return mappings;
}

/**
 * Since when an entry has its present line (null if it never had another), and its earlier lines. Each day has one
 * mapping: the last one made on it.
 */
function heldSince(states: readonly MappingState[]): Pick<MappedEntry, 'since' | 'before'> {
  const days = states.filter(({ since }, index) => states[index + 1]?.since !== since);
  const changes = days.filter(({ line }, index) => index === 0 || days[index - 1]?.line !== line);
  return {
    since: changes.length > 1 ? (changes.at(-1)?.since ?? null) : null,
    before: changes
      .slice(0, -1)
      .map(({ line }, index) => ({ line, until: addDays(changes[index + 1]?.since ?? '', -1) })),
  };
}
