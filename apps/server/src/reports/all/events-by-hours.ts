import type { reports } from '@resa/contract/reports/index';
import { capacityOn } from '../engine/capacity.ts';
import { seatsOn } from '../engine/lists.ts';
import type { QueryOf } from '../engine/query.ts';

/** The participants of a type of event on a day, start by start, against the places there are. */
export const events_by_hours: QueryOf<typeof reports.events_by_hours> = (context) => ({
  participants: async (db) => {
    const { params, names, say } = context;
    const { event = 0 } = params;
    const rows = await seatsOn(db, context, event);
    const capacity = await capacityOn(db, context.places, event, context.span.from);
    return {
      rows,
      counted: (of, total) => {
        const [{ place, time } = {}] = of;
        const maxPlaces = capacity
          .filter((start) => total || (names.place(start.place_id) === place && start.time === time))
          .reduce((sum, start) => sum + start.places, 0);
        const count = of.filter(({ participant }) => participant !== null).length;
        return maxPlaces === 0
          ? say('report_participants_counted', { count })
          : say('report_participants_of', { count, most: maxPlaces });
      },
    };
  },
});
