/** Reports about the appointments of a day. */
import { defineReport, figures, list } from './define.ts';

/** A day by type and time (002 E). */
export const daily_count = defineReport({
  id: 101,
  title: 'report_daily_count',
  rule: 'report_daily_count_rule',
  group: 'appointments',
  icon: 'today',
  filters: ['location', 'date'],
  blocks: {
    slots: figures({
      keys: {
        type: { heading: 'appointment_type', kind: 'text' },
        time: { heading: 'time', kind: 'time' },
      },
      figures: {
        booked: { heading: 'report_booked', unit: 'appointments' },
        emergency: { heading: 'report_emergencies', unit: 'appointments' },
        online: { heading: 'report_online', unit: 'appointments' },
        attended: { heading: 'report_attended', unit: 'appointments' },
        no_show: { heading: 'report_no_shows', unit: 'appointments' },
        cancelled: { heading: 'report_cancelled', unit: 'appointments' },
        households: { heading: 'report_households', unit: 'households' },
        adults: { heading: 'report_adults', unit: 'persons' },
        children: { heading: 'report_children', unit: 'persons' },
      },
    }),
  },
});

/** Who is expected at the events of a day, person by person (002 E). */
export const event_appointment_list = defineReport({
  id: 104,
  title: 'report_event_appointment_list',
  rule: 'report_event_appointment_list_rule',
  group: 'appointments',
  icon: 'list_alt',
  filters: ['date'],
  landscape: true,
  blocks: {
    participants: list({
      groups: {
        place: { heading: 'location', kind: 'text' },
        type: { heading: 'appointment_type', kind: 'text' },
      },
      columns: {
        time: { heading: 'time', kind: 'time' },
        file_number: { heading: 'file_number', kind: 'id' },
        client: { heading: 'client', kind: 'text', wide: true },
        participant: { heading: 'participant', kind: 'text', wide: true },
        age: { heading: 'age', kind: 'number' },
        gender: { heading: 'gender', kind: 'text' },
        phone: { heading: 'phone', kind: 'text' },
        status: { heading: 'status', kind: 'text' },
      },
      count: 'report_participants_counted',
    }),
  },
});
