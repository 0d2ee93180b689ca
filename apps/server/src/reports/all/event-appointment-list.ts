import type { reports } from '@resa/contract/reports/index';
import { seatsOn } from '../engine/lists.ts';
import type { QueryOf } from '../engine/query.ts';

/** The participants of a day's events, by location and type. */
export const event_appointment_list: QueryOf<typeof reports.event_appointment_list> = (context) => ({
  participants: (db) => seatsOn(db, context),
});
