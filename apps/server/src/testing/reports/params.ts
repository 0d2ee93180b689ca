import type { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import type { ReportName } from '@resa/contract/reports/index';

/** The input of a report's call: the parameters and a language. */
export type SentParams = NonNullable<RequestOf<typeof contract.reports.sheet>['params']>;

/** Parameters with which each report can be made. */
export const COMPLETE: Record<ReportName, SentParams> = {
  daily_count: { date: '2026-03-10' },
  appointment_by_age_group: { range: { from: '2026-03-01', to: '2026-03-31' } },
  appointment_list_by_age_group: { range: { from: '2026-03-01', to: '2026-03-31' } },
  event_appointment_list: { date: '2026-03-10' },
  appointments_by_hours: { date: '2026-03-10', event: 8 },
  events_by_hours: { date: '2026-03-10', event: 8 },
  no_show: { range: { from: '2026-03-01', to: '2026-03-31' } },
  show_no_show: { range: { from: '2026-03-01', to: '2026-03-31' } },
  no_show_summary: { range: { from: '2026-03-01', to: '2026-03-31' } },
  event_no_show: { year: 2026, event: 8 },
  last_six_months: { date: '2026-03-31', category: 0 },
  visits_by_zone: { year: 2026, month: 2, category: 0 },
  visit_by_zone_events: { year: 2026, vbz_event: 8 },
  tendance: { range: { from: '2026-01-01', to: '2026-03-31' }, category: 0 },
  fb_special_stats: { year: 2026, category: 0 },
  location_special_stats: { year: 2026 },
  clothing: { range: { from: '2026-03-01', to: '2026-03-31' } },
  active_members: { year: 2026 },
  back_to_school: { year: 2026 },
  hunger_count: { march: 2026 },
  b1a_report: { year: 2026 },
  b2_report: { year: 2026 },
  b3_report: { year: 2026 },
  b4_report: { year: 2026, month: 2 },
  b5_report: { year: 2026, month: 2 },
  c1_report: { year: 2026, month: 2 },
  c2_report: { year: 2026, month: 2 },
  c3_report: { year: 2026, month: 2 },
  c4_report: { year: 2026, month: 2 },
  f2a_report: { year: 2026, month: 2 },
  f3_report: { year: 2026, month: 2 },
  f4_report: { year: 2026, month: 2 },
  clients_without_address: {},
  child_without_family: {},
  staff_activity_log: { users: [1], date: '2026-03-10' },
  client_invalid_zip_codes: {},
  back_to_school_without_grade: {},
  partners_to_check: {},
  minors_as_heads: {},
  two_addresses: {},
};
