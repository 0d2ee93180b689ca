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
      chart: { of: 'booked', as: 'trend' },
      keys: {
        type: { heading: 'appointment_type', kind: 'text' },
        time: { heading: 'time', kind: 'time' },
      },
      figures: {
        booked: { heading: 'report_booked', unit: 'appointments' },
        emergency: { heading: 'report_emergencies', unit: 'appointments' },
        online: { heading: 'report_online', unit: 'appointments' },
        attended: { heading: 'status_closed', unit: 'appointments' },
        no_show: { heading: 'report_no_shows', unit: 'appointments' },
        cancelled: { heading: 'report_cancelled', unit: 'appointments' },
        households: { heading: 'report_households', unit: 'households' },
        adults: { heading: 'report_adults', unit: 'persons' },
        children: { heading: 'report_children', unit: 'persons' },
      },
    }),
  },
});

const AGE_BLOCK = {
  // Women to the left, men to the right.
  chart: { of: 'persons', as: 'pyramid', left: 'by_gender:2', right: 'by_gender:1' },
  keys: { age_group: { heading: 'report_age_group', kind: 'text' } },
  figures: {
    by_gender: { heading: 'report_of_value', unit: 'persons', across: 'gender' },
    persons: { heading: 'report_persons', unit: 'persons' },
    share: { heading: 'report_share_persons', kind: 'percent' },
  },
} as const;

/** Persons served by age and gender (002 E). */
export const appointment_by_age_group = defineReport({
  id: 102,
  route: 'age_group',
  title: 'report_by_age_group',
  rule: 'report_by_age_group_rule',
  group: 'appointments',
  icon: 'groups',
  filters: ['location', 'range'],
  landscape: true,
  blocks: {
    markets: figures({ heading: 'report_markets', ...AGE_BLOCK }),
    events: figures({ heading: 'report_events', ...AGE_BLOCK }),
  },
});

/** The same persons by name (002 E). */
export const appointment_list_by_age_group = defineReport({
  id: 103,
  route: 'list_age_group',
  title: 'report_list_by_age_group',
  rule: 'report_list_by_age_group_rule',
  group: 'appointments',
  icon: 'format_list_numbered',
  filters: ['location', 'range'],
  landscape: true,
  blocks: {
    persons: list({
      groups: { age_group: { heading: 'report_age_group', kind: 'text' } },
      columns: {
        file_number: { heading: 'file_number', kind: 'id' },
        name: { heading: 'name', kind: 'text', wide: true },
        dob: { heading: 'dob', kind: 'date' },
        age: { heading: 'age', kind: 'number' },
        gender: { heading: 'gender', kind: 'text' },
        date: { heading: 'date_of_visit', kind: 'date' },
        type: { heading: 'appointment_type', kind: 'text' },
      },
      count: 'report_persons_counted',
    }),
  },
});

const SEAT_COLUMNS = {
  file_number: { heading: 'file_number', kind: 'id' },
  client: { heading: 'client', kind: 'text', wide: true },
  participant: { heading: 'participant', kind: 'text', wide: true },
  age: { heading: 'age', kind: 'number' },
  gender: { heading: 'gender', kind: 'text' },
  phone: { heading: 'phone', kind: 'text' },
  status: { heading: 'status', kind: 'text' },
} as const;

/** The persons expected at the events of a day, one by one (002 E). */
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
      columns: { time: { heading: 'time', kind: 'time' }, ...SEAT_COLUMNS },
      count: 'report_participants_counted',
    }),
  },
});

/** The persons expected at one type of event on a day, hour by hour (002 E). */
export const appointments_by_hours = defineReport({
  id: 105,
  title: 'report_appointments_by_hours',
  rule: 'report_appointments_by_hours_rule',
  group: 'appointments',
  icon: 'schedule',
  filters: ['location', 'event', 'date'],
  landscape: true,
  blocks: {
    appointments: list({
      groups: {
        place: { heading: 'location', kind: 'text' },
        hour: { heading: 'report_hour', kind: 'time' },
      },
      columns: {
        time: { heading: 'time', kind: 'time' },
        file_number: { heading: 'file_number', kind: 'id' },
        name: { heading: 'name', kind: 'text', wide: true },
        participants: { heading: 'participants', kind: 'number' },
        phone: { heading: 'phone', kind: 'text' },
        comments: { heading: 'comments', kind: 'text', wide: true },
        status: { heading: 'status', kind: 'text' },
      },
      count: 'report_appointments_counted',
    }),
  },
});

/** The same by participants, start by start (002 E). */
export const events_by_hours = defineReport({
  id: 106,
  title: 'report_events_by_hours',
  rule: 'report_events_by_hours_rule',
  group: 'appointments',
  icon: 'hourglass_top',
  filters: ['location', 'event', 'date'],
  landscape: true,
  blocks: {
    participants: list({
      groups: {
        place: { heading: 'location', kind: 'text' },
        time: { heading: 'time', kind: 'time' },
      },
      columns: SEAT_COLUMNS,
      count: 'report_participants_counted',
    }),
  },
});
