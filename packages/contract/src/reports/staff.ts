/** The reports on the work of the staff (002 §2.8). */
import { defineReport, list } from './define.ts';

/** A day of chosen users: when they began and ended, how often they did what, and each action (002 E). */
export const staff_activity_log = defineReport({
  id: 172,
  title: 'report_staff_activity',
  rule: 'report_staff_activity_rule',
  group: 'appointments',
  icon: 'badge',
  filters: ['users', 'date'],
  everywhere: true,
  needs: ['view_logs'],
  elsewhere: true,
  blocks: {
    staff: list({
      groups: {},
      columns: {
        name: { heading: 'logs_user', kind: 'text', wide: true },
        first: { heading: 'report_first_action', kind: 'time' },
        last: { heading: 'report_last_action', kind: 'time' },
        actions: { heading: 'report_actions', kind: 'number', sum: true },
      },
      count: 'report_users_counted',
    }),
    actions: list({
      heading: 'report_actions_by_kind',
      groups: { name: { heading: 'logs_user', kind: 'text' } },
      columns: {
        action: { heading: 'log_what', kind: 'text', wide: true },
        count: { heading: 'report_actions', kind: 'number', sum: true },
      },
      count: 'record_total',
    }),
    entries: list({
      heading: 'report_actions_in_order',
      groups: { name: { heading: 'logs_user', kind: 'text' } },
      columns: {
        time: { heading: 'time', kind: 'time' },
        action: { heading: 'log_what', kind: 'text', wide: true },
        file_number: { heading: 'file_number', kind: 'id' },
        machine: { heading: 'log_machine', kind: 'text' },
      },
      count: 'report_actions_counted',
    }),
  },
});
