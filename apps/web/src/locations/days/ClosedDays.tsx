import type { NonworkingRow } from '@resa/contract/locations';
import { addDays } from '@resa/rules/time/dates';
import { api } from '../../api.ts';
import type { LocationRead } from '../read.ts';
import { dateFault } from './checking.ts';
import { DatesSection } from './DatesSection.tsx';

interface Values {
  date: string;
  /** The last day of a range; null for one day. */
  date_end: string | null;
  comment: string;
}

const MOST_SHOWN = 366;
const datesOf = ({ date, date_end }: Values): string[] => {
  const dates = [date];
  while (dates.length < MOST_SHOWN && date_end && (dates.at(-1) as string) < date_end)
    dates.push(addDays(dates.at(-1) as string, 1));
  return dates;
};

/** The tab "Closed days": one day or a whole range, of a plan or of the whole location. */
export function ClosedDays({ read, place_id }: { read: LocationRead; place_id: number }) {
  return (
    <DatesSection<NonworkingRow, Values>
      read={read}
      place_id={place_id}
      kind={{
        name: 'nonworking',
        calls: {
          store: 'locations.storeNonworking',
          update: 'locations.updateNonworking',
          destroy: 'locations.destroyNonworking',
        },
        title: 'location_tab_nonworking',
        add: 'nonworking_add',
        rows: read.nonworking,
        columns: [{ name: 'comment', label: 'reason' }],
        says: ({ comment }) => comment,
        valuesOf: (row) => ({ date: row?.date ?? '', date_end: null, comment: row?.comment ?? '' }),
        fields: (row, whole) => ({
          date: { kind: 'date', label: row ? 'day_date' : 'first_day' },
          ...(!row && { date_end: { kind: 'date', label: 'last_day', optional: true, help: 'last_day_help' } }),
          comment: { kind: 'text', label: 'reason', max: 250 },
          whole,
        }),
        check: ({ date, date_end, comment }) => {
          const first = dateFault(date);
          const last = date_end ? dateFault(date_end) : undefined;
          const backwards = !first && !last && date_end && date_end < date;
          return {
            ...(first && { date: first }),
            ...(last && { date_end: last }),
            ...(backwards && { date_end: { rule: 'rule_end_before_start' as const } }),
            ...(comment.trim() === '' && { comment: { rule: 'must_be_completed' as const } }),
          };
        },
        store: (nonworking, deciding, options) => api.locations.storeNonworking({ nonworking, ...deciding }, options),
        update: ({ date_end: _, ...nonworking }, deciding, options) =>
          api.locations.updateNonworking({ nonworking, ...deciding }, options),
        destroy: (id, _, options) => api.locations.destroyNonworking({ id }, options),
        changes: (values, row) => ({
          nonworking: [
            ...read.nonworking.filter(({ id }) => id !== row?.id),
            ...datesOf(values).map((date) => ({ date, place_appointment_type_id: null })),
          ],
        }),
      }}
    />
  );
}
