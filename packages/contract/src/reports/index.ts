/** Every report, by the name of its calls; the index lists them in this order. */
import {
  back_to_school_without_grade,
  child_without_family,
  client_invalid_zip_codes,
  clients_without_address,
  minors_as_heads,
  partners_to_check,
  two_addresses,
} from './alerts.ts';
import {
  appointment_by_age_group,
  appointment_list_by_age_group,
  appointments_by_hours,
  daily_count,
  event_appointment_list,
  events_by_hours,
} from './appointments.ts';
import type { Report } from './define.ts';
import {
  b1a_report,
  b2_report,
  b3_report,
  b4_report,
  b5_report,
  c1_report,
  c2_report,
  c3_report,
  c4_report,
  f2a_report,
  f3_report,
  f4_report,
} from './hunger-count.ts';
import { hunger_count } from './march.ts';
import { event_no_show, no_show, no_show_summary, show_no_show } from './no-shows.ts';
import { back_to_school } from './school.ts';
import { active_members, clothing, fb_special_stats, location_special_stats } from './special.ts';
import { staff_activity_log } from './staff.ts';
import { tendance } from './statistics.ts';

import { last_six_months, visit_by_zone_events, visits_by_zone } from './visits.ts';

export const reports = {
  daily_count,
  appointment_by_age_group,
  appointment_list_by_age_group,
  event_appointment_list,
  appointments_by_hours,
  events_by_hours,
  no_show,
  show_no_show,
  no_show_summary,
  event_no_show,
  tendance,
  fb_special_stats,
  location_special_stats,
  last_six_months,
  visits_by_zone,
  visit_by_zone_events,
  clothing,
  active_members,
  back_to_school,
  hunger_count,
  b1a_report,
  b2_report,
  b3_report,
  b4_report,
  b5_report,
  c1_report,
  c2_report,
  c3_report,
  c4_report,
  f2a_report,
  f3_report,
  f4_report,
  clients_without_address,
  child_without_family,
  staff_activity_log,
  client_invalid_zip_codes,
  back_to_school_without_grade,
  partners_to_check,
  minors_as_heads,
  two_addresses,
} as const satisfies Record<string, Report>;

export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as ReportName[];

/** A report as any of them. */
export const reportOf = (name: ReportName): Report => reports[name];
/** Those with their own page and card. */
export const pagesOfReports = reportNames.filter((name) => !reportOf(name).elsewhere);
