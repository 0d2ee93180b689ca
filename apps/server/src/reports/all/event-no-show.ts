import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { attendance, missedShare } from '../engine/attendance.ts';
import { missedIn } from '../engine/lists.ts';
import type { QueryOf } from '../engine/query.ts';
import { appointmentsIn } from '../engine/sources.ts';

/** The dates of a type of event, and who did not come. */
export const event_no_show: QueryOf<typeof reports.event_no_show> = (context) => {
  const { params, today } = context;
  const span = { ...context.span, type: params.event ?? 0 };
  const appointments = sql`select date::text as day, a.* from (${appointmentsIn(span)}) a`;
  const { cancelled: _, ...figures } = attendance(appointments, today);
  return {
    dates: { figures, made: { share: missedShare } },
    clients: (db) => missedIn(db, context, span),
  };
};
