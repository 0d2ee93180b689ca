import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { attendance, missedShare } from '../engine/attendance.ts';
import { describeClients } from '../engine/lists.ts';
import type { QueryOf } from '../engine/query.ts';
import { appointmentsIn, missed } from '../engine/sources.ts';
import { COLLATORS } from '../engine/words.ts';

/** Clients who did not come at least once, most often first. */
export const no_show_summary: QueryOf<typeof reports.no_show_summary> = (context) => {
  const { span, today } = context;
  const appointments = sql`
    select * from (
      select client_id as client, bool_or(${missed(today)}) over (partition by client_id) as ever_missed, a.*
      from (${appointmentsIn(span)}) a) counted
    where ever_missed`;
  const { cancelled: _, ...figures } = attendance(appointments, today);
  return {
    clients: {
      figures,
      made: { share: missedShare },
      describe: async (db) => {
        const { rows } = await sql<{ client: number; last: string }>`
          select client, max(date)::text as last from (${appointments}) b where ${missed(today)} group by client`.execute(
          db,
        );
        const lastDays = new Map(rows.map((row) => [String(row.client), row.last]));
        const described = await describeClients(db, context, [...lastDays.keys()]);
        return (key) => {
          const { cells, client_ids } = described(key);
          return {
            client_ids,
            cells: { client: cells.file_number, name: cells.name, last_no_show: lastDays.get(key) ?? null },
          };
        };
      },
      order: (first, second) =>
        second.values.no_show - first.values.no_show ||
        second.values.booked - first.values.booked ||
        COLLATORS[context.locale].compare(String(first.cells.name), String(second.cells.name)) ||
        Number(first.cells.client) - Number(second.cells.client),
    },
  };
};
