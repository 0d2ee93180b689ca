import type { reports } from '@resa/contract/reports/index';
import { missedIn } from '../engine/lists.ts';
import type { QueryOf } from '../engine/query.ts';

/** The households that did not come, appointment by appointment. */
export const no_show: QueryOf<typeof reports.no_show> = (context) => ({
  appointments: (db) => missedIn(db, context, context.span),
});
