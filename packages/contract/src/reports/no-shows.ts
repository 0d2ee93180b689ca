/** Missed appointments (002 E). */
import { defineReport, figures, list } from './define.ts';

const ATTENDANCE = {
  booked: { heading: 'report_booked', unit: 'appointments' },
  attended: { heading: 'status_closed', unit: 'appointments' },
  no_show: { heading: 'report_no_shows', unit: 'appointments' },
} as const;

/** Appointments that nobody came to. */
export const no_show = defineReport({
  id: 107,
  title: 'report_no_show',
  rule: 'report_no_show_rule',
  group: 'no_shows',
  icon: 'person_off',
  filters: ['location', 'range'],
  landscape: true,
  blocks: {
    appointments: list({
      chart: { as: 'heat', day: 'date', time: 'time', label: 'report_chart_missed_when' },
      groups: {},
      columns: {
        date: { heading: 'date_of_visit', kind: 'date' },
        time: { heading: 'time', kind: 'time' },
        file_number: { heading: 'file_number', kind: 'id' },
        name: { heading: 'name', kind: 'text', wide: true },
        phone: { heading: 'phone', kind: 'text' },
        email: { heading: 'email', kind: 'text' },
        type: { heading: 'appointment_type', kind: 'text', wide: true },
        place: { heading: 'location', kind: 'text' },
      },
      count: 'report_appointments_missed',
    }),
  },
});

/** Days and types. */
export const show_no_show = defineReport({
  id: 108,
  title: 'report_show_no_show',
  rule: 'report_show_no_show_rule',
  group: 'no_shows',
  icon: 'rule',
  filters: ['location', 'range'],
  blocks: {
    days: figures({
      chart: { of: 'no_show', as: 'trend', by: 'group' },
      keys: {
        day: { heading: 'date_of_visit', kind: 'date' },
        type: { heading: 'appointment_type', kind: 'text' },
      },
      figures: {
        ...ATTENDANCE,
        cancelled: { heading: 'report_cancelled', unit: 'appointments' },
        share: { heading: 'report_attendance_share', kind: 'percent' },
      },
    }),
  },
});

/** Clients, the most often absent first. */
export const no_show_summary = defineReport({
  id: 109,
  title: 'report_no_show_summary',
  rule: 'report_no_show_summary_rule',
  group: 'no_shows',
  icon: 'summarize',
  filters: ['location', 'range'],
  blocks: {
    clients: figures({
      keys: { client: { heading: 'file_number', kind: 'id' } },
      facts: {
        name: { heading: 'name', kind: 'text', wide: true },
        last_no_show: { heading: 'report_last_no_show', kind: 'date', after: true },
      },
      figures: { ...ATTENDANCE, share: { heading: 'report_no_show_share', kind: 'percent' } },
    }),
  },
});

/** The dates of one type of event. */
export const event_no_show = defineReport({
  id: 110,
  title: 'report_event_no_show',
  rule: 'report_event_no_show_rule',
  group: 'no_shows',
  icon: 'event_note',
  filters: ['year', 'months', 'event', 'locations'],
  blocks: {
    dates: figures({
      heading: 'report_dates',
      chart: { of: 'no_show', as: 'trend' },
      keys: { day: { heading: 'date_of_visit', kind: 'date' } },
      figures: { ...ATTENDANCE, share: { heading: 'report_no_show_share', kind: 'percent' } },
    }),
    clients: list({
      heading: 'report_who_missed',
      groups: {},
      columns: {
        date: { heading: 'date_of_visit', kind: 'date' },
        file_number: { heading: 'file_number', kind: 'id' },
        name: { heading: 'name', kind: 'text', wide: true },
        phone: { heading: 'phone', kind: 'text' },
      },
      count: 'report_appointments_missed',
    }),
  },
});
