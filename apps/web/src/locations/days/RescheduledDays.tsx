import type { RescheduleRow } from '@resa/contract/locations';
import { isWindow } from '@resa/rules/booking/hours';
import { api } from '../../api.ts';
import type { LocationRead } from '../read.ts';
import { dateFault, windowFaults } from './checking.ts';
import { TimeOfService } from './controls.tsx';
import { DatesSection } from './DatesSection.tsx';

interface Values {
  date: string;
  start_time: string;
  end_time: string;
}

/** The tab "Rescheduled days": dates with their own hours. */
export function RescheduledDays({ read, place_id }: { read: LocationRead; place_id: number }) {
  return (
    <DatesSection<RescheduleRow, Values>
      read={read}
      place_id={place_id}
      kind={{
        name: 'reschedule',
        calls: {
          store: 'locations.storeReschedule',
          update: 'locations.updateReschedule',
          destroy: 'locations.destroyReschedule',
        },
        title: 'location_tab_reschedule',
        add: 'reschedule_add',
        rows: read.reschedule,
        columns: [
          { name: 'start_time', label: 'hours_from' },
          { name: 'end_time', label: 'hours_to' },
        ],
        nameOf: ({ start_time, end_time }) => `${start_time}–${end_time}`,
        valuesOf: (row) => ({
          date: row?.date ?? '',
          start_time: row?.start_time ?? '',
          end_time: row?.end_time ?? '',
        }),
        fields: (_, whole) => ({
          date: { kind: 'date', label: 'day_date' },
          whole,
          start_time: { kind: 'one', label: 'hours_from' },
          end_time: { kind: 'one', label: 'hours_to' },
        }),
        controls: { start_time: TimeOfService, end_time: TimeOfService },
        check: (values) => {
          const date = dateFault(values.date);
          return { ...(date && { date }), ...windowFaults(values) };
        },
        store: (reschedule, deciding, options) => api.locations.storeReschedule({ reschedule, ...deciding }, options),
        update: (reschedule, deciding, options) => api.locations.updateReschedule({ reschedule, ...deciding }, options),
        destroy: (id, deciding, options) => api.locations.destroyReschedule({ id, ...deciding }, options),
        // The hours are shown for the chosen plan, even if they are for other plans too.
        changes: (values, row) =>
          isWindow(values)
            ? {
                reschedule: [
                  ...read.reschedule.filter(({ id }) => id !== row?.id),
                  { ...values, place_appointment_type_id: null },
                ],
              }
            : null,
      }}
    />
  );
}
