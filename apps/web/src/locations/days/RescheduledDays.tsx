import type { RescheduleRow } from '@resa/contract/locations';
import { isWindow } from '@resa/rules/booking/hours';
import { isDate } from '@resa/rules/time/dates';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { scheduleOf } from '../plan/schedule.ts';
import type { LocationRead } from '../read.ts';
import { PlanSelect, TimeOfService, usePlanOf } from './controls.tsx';
import { DaySection, type Kind } from './DaySection.tsx';
import { dateFault, windowFaults } from './judging.ts';

interface Values {
  date: string;
  start_time: string;
  end_time: string;
  whole: 0 | 1;
}

/** The tab "Rescheduled days": dates with hours of their own. */
export function RescheduledDays({ read, place_id }: { read: LocationRead; place_id: number }) {
  const t = useT();
  const [plan, choose] = usePlanOf(read);
  const rows = read.reschedule.filter(
    ({ place_appointment_type_id: of, date }) => (of === null || of === plan.id) && date >= read.today,
  );
  const scopeOf = (whole: 0 | 1) =>
    whole ? { place_id, place_appointment_type_id: null } : { place_appointment_type_id: plan.id };
  const kind: Kind<RescheduleRow, Values> = {
    name: 'reschedule',
    place_id,
    calls: {
      store: 'locations.storeReschedule',
      update: 'locations.updateReschedule',
      destroy: 'locations.destroyReschedule',
    },
    title: 'location_tab_reschedule',
    add: 'reschedule_add',
    rows,
    columns: [
      { name: 'date', label: 'day_date' },
      { name: 'start_time', label: 'hours_from' },
      { name: 'end_time', label: 'hours_to' },
      {
        name: 'place_appointment_type_id',
        label: 'day_scope',
        cell: (row) => t(row.place_appointment_type_id === null ? 'day_scope_location' : 'day_scope_plan'),
      },
    ],
    nameOf: (row) => `${row.date} ${row.start_time}–${row.end_time}`,
    valuesOf: (row) =>
      row
        ? {
            date: row.date,
            start_time: row.start_time,
            end_time: row.end_time,
            whole: row.place_appointment_type_id === null ? 1 : 0,
          }
        : { date: '', start_time: '', end_time: '', whole: 0 },
    fields: (row) => ({
      date: { kind: 'date', label: 'day_date' },
      whole: { kind: 'switch', label: 'day_scope_whole', optional: true, fixed: row !== null },
      start_time: { kind: 'one', label: 'hours_from' },
      end_time: { kind: 'one', label: 'hours_to' },
    }),
    controls: { start_time: TimeOfService, end_time: TimeOfService },
    judge: (values) => {
      const date = dateFault(values.date);
      return { ...(date && { date }), ...windowFaults(values) };
    },
    store: ({ whole, ...values }, deciding, options) =>
      api.locations.storeReschedule({ reschedule: { ...values, ...scopeOf(whole) }, ...deciding }, options),
    update: ({ whole, ...values }, { id, row_version }, deciding, options) =>
      api.locations.updateReschedule(
        { reschedule: { ...values, ...scopeOf(whole), id, row_version }, ...deciding },
        options,
      ),
    destroy: (id, deciding, options) => api.locations.destroyReschedule({ id, ...deciding }, options),
    preview: (values, row) =>
      isDate(values.date) && isWindow(values)
        ? {
            schedule: scheduleOf(read, plan, {
              reschedule: [
                ...read.reschedule.filter(({ id }) => id !== row?.id),
                { ...values, place_appointment_type_id: plan.id },
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
