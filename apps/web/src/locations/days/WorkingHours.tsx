import type { WorkingRow } from '@resa/contract/locations';
import { isWindow } from '@resa/rules/booking/hours';
import { api } from '../../api.ts';
import { useLocale } from '../../local/texts.ts';
import { weekdayName } from '../../ui/day-text.ts';
import { scheduleOf } from '../plan/schedule.ts';
import type { LocationRead } from '../read.ts';
import { windowFaults } from './checking.ts';
import { PlanSelect, TimeOfService, usePlanOf, Weekday } from './controls.tsx';
import { DaySection, type Kind } from './DaySection.tsx';

interface Values {
  weekday: number;
  start_time: string;
  end_time: string;
}

/** The tab "Working hours": when a plan serves in an ordinary week. */
export function WorkingHours({ read }: { read: LocationRead }) {
  const locale = useLocale();
  const [plan, choose] = usePlanOf(read);
  const rows = read.working.filter((row) => row.place_appointment_type_id === plan.id);
  const hoursOf = ({ start_time, end_time }: Values) => `${start_time}–${end_time}`;
  const kind: Kind<WorkingRow, Values> = {
    name: 'working',
    place_id: plan.place_id,
    calls: { store: 'locations.storeWorking', update: 'locations.updateWorking', destroy: 'locations.destroyWorking' },
    title: 'location_tab_working',
    add: 'working_add',
    rows,
    columns: [
      { name: 'weekday', label: 'weekday', cell: (row) => weekdayName(row.weekday, locale) },
      { name: 'start_time', label: 'hours_from' },
      { name: 'end_time', label: 'hours_to' },
    ],
    nameOf: (row) => `${weekdayName(row.weekday, locale)} ${hoursOf(row)}`,
    valuesOf: (row) =>
      row
        ? { weekday: row.weekday, start_time: row.start_time, end_time: row.end_time }
        : { weekday: 1, start_time: '', end_time: '' },
    fields: () => ({
      weekday: { kind: 'one', label: 'weekday' },
      start_time: { kind: 'one', label: 'hours_from' },
      end_time: { kind: 'one', label: 'hours_to' },
    }),
    controls: { weekday: Weekday, start_time: TimeOfService, end_time: TimeOfService },
    check: windowFaults,
    read: (name, value) => (name === 'weekday' ? weekdayName(Number(value), locale) : undefined),
    store: (values, _, options) =>
      api.locations.storeWorking({ working: { ...values, place_appointment_type_id: plan.id } }, options),
    update: (values, { id, row_version }, deciding, options) =>
      api.locations.updateWorking(
        { working: { ...values, place_appointment_type_id: plan.id, id, row_version }, ...deciding },
        options,
      ),
    destroy: (id, deciding, options) => api.locations.destroyWorking({ id, ...deciding }, options),
    preview: (values, row) =>
      isWindow(values)
        ? {
            schedule: scheduleOf(read, plan, {
              working_days: [
                ...rows.filter(({ id }) => id !== row?.id),
                { ...values, place_appointment_type_id: plan.id },
              ],
            }),
            category: plan.category_id,
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
