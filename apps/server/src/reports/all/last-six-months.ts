import type { reports } from '@resa/contract/reports/index';
import { addMonths, firstOfMonth } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { categoriesIn } from '../engine/categories.ts';
import { describeClients } from '../engine/lists.ts';
import { count, type QueryOf } from '../engine/query.ts';
import { visitsIn } from '../engine/sources.ts';
import { COLLATORS, monthText } from '../engine/words.ts';

const MONTH_COUNT = 6;

/** Households with a visit to the services counted in the month of a date, up to it, or in the five months before. */
export const last_six_months: QueryOf<typeof reports.last_six_months> = (context) => {
  const { span, locale } = context;
  const { to } = span;
  const from = addMonths(firstOfMonth(to), 1 - MONTH_COUNT);
  const { of, isCounted, columns } = categoriesIn(context);
  const visits = sql`
    select * from (
      select to_char(date, 'YYYY-MM') as month, bool_or(${isCounted}) over (partition by household) as came, v.*
      from (${visitsIn({ ...span, from })}) v) of_household
    where came`;
  const months = Array.from({ length: MONTH_COUNT }, (_, index) => addMonths(from, index).slice(0, 7));
  return {
    households: {
      figures: { ...of({ by_month: count(visits), visits: count(visits) }), by_category: count(visits) },
      across: {
        by_month: months.map((value) => ({ value, words: monthText(value, locale, 'short') })),
        by_category: columns,
      },
      made: {},
      describe: async (db) => {
        const { rows } = await sql<{ household: string | number; client_id: number | null; household_size: number }>`
          select distinct on (household) household, client_id, household_size from (${visits}) v
          where ${isCounted} order by household, date desc, start_time desc, id desc`.execute(db);
        const lastRows = new Map(rows.map((row) => [String(row.household), row]));
        const described = await describeClients(
          db,
          context,
          rows.flatMap(({ client_id }) => (client_id === null ? [] : [String(client_id)])),
        );
        return (key) => {
          const { client_id = null, household_size = null } = lastRows.get(key) ?? {};
          const { cells, client_ids } = described(client_id === null ? null : String(client_id));
          return {
            client_ids,
            cells: { household: cells.file_number, name: cells.name, family_size: household_size },
          };
        };
      },
      order: (first, second) =>
        COLLATORS[locale].compare(String(first.cells.name), String(second.cells.name)) ||
        Number(first.cells.household) - Number(second.cells.household),
    },
  };
};
