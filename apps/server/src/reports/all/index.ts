/** The query of every report; one that is missing does not compile. */
import type { ReportName, reports } from '@resa/contract/reports/index';
import type { AnyQuery, QueryOf } from '../engine/query.ts';
import { active_members } from './active-members.ts';
import { appointment_by_age_group } from './appointment-by-age-group.ts';
import { appointment_list_by_age_group } from './appointment-list-by-age-group.ts';
import { appointments_by_hours } from './appointments-by-hours.ts';
import { b1a_report } from './b1a-report.ts';
import { b2_report } from './b2-report.ts';
import { b3_report } from './b3-report.ts';
import { b4_report } from './b4-report.ts';
import { b5_report } from './b5-report.ts';
import { back_to_school } from './back-to-school.ts';
import { back_to_school_without_grade } from './back-to-school-without-grade.ts';
import { c1_report } from './c1-report.ts';
import { c2_report } from './c2-report.ts';
import { c3_report } from './c3-report.ts';
import { c4_report } from './c4-report.ts';
import { child_without_family } from './child-without-family.ts';
import { client_invalid_zip_codes } from './client-invalid-zip-codes.ts';
import { clients_without_address } from './clients-without-address.ts';
import { clothing } from './clothing.ts';
import { daily_count } from './daily-count.ts';
import { event_appointment_list } from './event-appointment-list.ts';
import { event_no_show } from './event-no-show.ts';
import { events_by_hours } from './events-by-hours.ts';
import { f2a_report } from './f2a-report.ts';
import { f3_report } from './f3-report.ts';
import { f4_report } from './f4-report.ts';
import { fb_special_stats } from './fb-special-stats.ts';
import { last_six_months } from './last-six-months.ts';
import { location_special_stats } from './location-special-stats.ts';
import { minors_as_heads } from './minors-as-heads.ts';
import { no_show } from './no-show.ts';
import { no_show_summary } from './no-show-summary.ts';
import { partners_to_check } from './partners-to-check.ts';
import { show_no_show } from './show-no-show.ts';
import { staff_activity_log } from './staff-activity-log.ts';
import { tendance } from './tendance.ts';
import { two_addresses } from './two-addresses.ts';
import { visit_by_zone_events } from './visit-by-zone-events.ts';
import { visits_by_zone } from './visits-by-zone.ts';

const queries: { readonly [N in ReportName]: QueryOf<(typeof reports)[N]> } = {
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
};

/** A report's query as any of them. */
export const queryNamed = (name: ReportName): AnyQuery => queries[name] as AnyQuery;
