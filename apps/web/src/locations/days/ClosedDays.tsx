import type { NonworkingRow } from '@resa/contract/locations';
import { addDays, isDate } from '@resa/rules/time/dates';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { scheduleOf } from '../plan/schedule.ts';
import type { LocationRead } from '../read.ts';
import { PlanSelect, usePlanOf } from './controls.tsx';
import { DaySection, type Kind } from './DaySection.tsx';
import { dateFault } from './judging.ts';

interface Values {
  date: string;
  /** The last day of a range; null for one day. */
  date_end: string | null;
  comment: string;
  /** 1: every plan of the location. */
  whole: 0 | 1;
}

const MOST_SHOWN = 366;
const datesOf = ({ date, date_end }: Values): string[] => {
  const dates = [date];
  while (dates.length < MOST_SHOWN && date_end && (dates.at(-1) as string) < date_end)
    dates.push(addDays(dates.at(-1) as string, 1));
  return dates;
};

/** The tab "Closed days": one day or a range at once, of a plan or of the whole location. */
export function ClosedDays({ read, place_id }: { read: LocationRead; place_id: number }) {
  const t = useT();
  const [plan, choose] = usePlanOf(read);
  const rows = read.nonworking.filter(
    ({ place_appointment_type_id: of, date }) => (of === null || of === plan.id) && date >= read.today,
  );
  const scopeOf = (whole: 0 | 1) =>
    whole ? { place_id, place_appointment_type_id: null } : { place_appointment_type_id: plan.id };
  const kind: Kind<NonworkingRow, Values> = {
    name: 'nonworking',
    place_id,
    calls: {
      store: 'locations.storeNonworking',
      update: 'locations.updateNonworking',
      destroy: 'locations.destroyNonworking',
    },
    title: 'location_tab_nonworking',
    add: 'nonworking_add',
    rows,
    columns: [
      { name: 'date', label: 'day_date' },
      { name: 'comment', label: 'reason' },
      {
        name: 'place_appointment_type_id',
        label: 'day_scope',
        cell: (row) => t(row.place_appointment_type_id === null ? 'day_scope_location' : 'day_scope_plan'),
      },
    ],
    nameOf: (row) => row.date,
    valuesOf: (row) =>
      row
        ? {
            date: row.date,
            date_end: null,
            comment: row.comment,
            whole: row.place_appointment_type_id === null ? 1 : 0,
          }
        : { date: '', date_end: null, comment: '', whole: 0 },
    fields: (row) => ({
      date: { kind: 'date', label: row ? 'day_date' : 'first_day' },
      ...(!row && { date_end: { kind: 'date', label: 'last_day', optional: true, help: 'last_day_help' } }),
      comment: { kind: 'text', label: 'reason', max: 250 },
      whole: { kind: 'switch', label: 'day_scope_whole', optional: true, fixed: row !== null },
    }),
    judge: ({ date, date_end, comment }) => {
      const first = dateFault(date);
      const last = date_end ? dateFault(date_end) : undefined;
      return {
        ...(first && { date: first }),
        ...(last && { date_end: last }),
        ...(!first && !last && date_end && date_end < date && { date_end: { rule: 'rule_end_before_start' as const } }),
        ...(comment.trim() === '' && { comment: { rule: 'must_be_completed' as const } }),
      };
    },
    store: ({ whole, ...values }, deciding, options) =>
      api.locations.storeNonworking({ nonworking: { ...values, ...scopeOf(whole) }, ...deciding }, options),
    update: ({ date, comment, whole }, { id, row_version }, deciding, options) =>
      api.locations.updateNonworking(
        { nonworking: { date, comment, ...scopeOf(whole), id, row_version }, ...deciding },
        options,
      ),
    destroy: (id, _, options) => api.locations.destroyNonworking({ id }, options),
    preview: (values, row) =>
      isDate(values.date)
        ? {
            schedule: scheduleOf(read, plan, {
              nonworking: [
                ...read.nonworking.filter(({ id }) => id !== row?.id),
                ...datesOf(values).map((date) => ({ date, place_appointment_type_id: null })),
              ],
            }),
            category: plan.category_id,
            from: values.date,
          }
        : null,
    today: read.today,
  };
  return (
    <DaySection key={plan.id} kind={kind}>
      <PlanSelect read={read} plan={plan} onChoose={choose} />
    </DaySection>
  );
}
