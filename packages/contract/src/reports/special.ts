/** The visits of a year by many indicators (002 E). */
import { BY_CATEGORY, defineReport, figures } from './define.ts';

/** Visits that are emergencies and online bookings are those of their appointments. */
const indicators = {
  visits: { heading: 'report_visits', unit: 'visits' },
  households: { heading: 'report_households', unit: 'households' },
  persons: { heading: 'report_persons', unit: 'persons' },
  adults: { heading: 'report_adults', unit: 'persons' },
  children: { heading: 'report_children', unit: 'persons' },
  new_households: { heading: 'report_new_households', unit: 'households' },
  emergencies: { heading: 'report_emergencies', unit: 'visits' },
  online: { heading: 'report_online', unit: 'visits' },
  size_1: { heading: 'report_size_1', unit: 'visits' },
  size_2: { heading: 'report_size_2', unit: 'visits' },
  size_3: { heading: 'report_size_3', unit: 'visits' },
  size_4: { heading: 'report_size_4', unit: 'visits' },
  size_5: { heading: 'report_size_5', unit: 'visits' },
  size_6: { heading: 'report_size_6', unit: 'visits' },
} as const;

/** The indicators of all locations of the user, by month. */
export const fb_special_stats = defineReport({
  id: 112,
  title: 'report_fb_special_stats',
  rule: 'report_fb_special_stats_rule',
  group: 'statistics',
  icon: 'table_chart',
  filters: ['year', 'months', 'category', 'locations', 'types', 'compare'],
  landscape: true,
  blocks: {
    months: figures({
      chart: { of: 'visits', as: 'trend', behind: 'year_before' },
      keys: { month: { heading: 'report_month', kind: 'month' } },
      figures: {
        ...indicators,
        files_opened: { heading: 'report_files_opened', unit: 'files' },
        by_category: BY_CATEGORY,
      },
      average: 'report_monthly_average',
    }),
  },
});

/** The indicators of one location, by type and month. */
export const location_special_stats = defineReport({
  id: 113,
  title: 'report_location_special_stats',
  rule: 'report_location_special_stats_rule',
  group: 'statistics',
  icon: 'location_city',
  filters: ['location', 'year', 'months', 'locations'],
  landscape: true,
  blocks: {
    types: figures({
      chart: { of: 'visits', as: 'share', by: 'group' },
      keys: {
        type: { heading: 'appointment_type', kind: 'text' },
        month: { heading: 'report_month', kind: 'month' },
      },
      figures: indicators,
      average: 'report_monthly_average',
    }),
  },
});

/** Visits for clothes, day by day. */
export const clothing = defineReport({
  id: 120,
  title: 'report_clothing',
  rule: 'report_clothing_rule',
  group: 'statistics',
  icon: 'checkroom',
  filters: ['location', 'range'],
  landscape: true,
  blocks: {
    days: figures({
      chart: { of: 'households', as: 'trend' },
      keys: { day: { heading: 'report_day', kind: 'date' } },
      figures: {
        households: { heading: 'report_households', unit: 'households' },
        men: { heading: 'report_men', unit: 'persons' },
        women: { heading: 'report_women', unit: 'persons' },
        other_adults: { heading: 'report_other_adults', unit: 'persons' },
        girls_0: { heading: 'report_girls_0', unit: 'persons' },
        girls_3: { heading: 'report_girls_3', unit: 'persons' },
        girls_6: { heading: 'report_girls_6', unit: 'persons' },
        girls_12: { heading: 'report_girls_12', unit: 'persons' },
        boys_0: { heading: 'report_boys_0', unit: 'persons' },
        boys_3: { heading: 'report_boys_3', unit: 'persons' },
        boys_6: { heading: 'report_boys_6', unit: 'persons' },
        boys_12: { heading: 'report_boys_12', unit: 'persons' },
        other_children: { heading: 'report_other_children', unit: 'persons' },
        persons: { heading: 'report_persons', unit: 'persons' },
      },
    }),
  },
});

/** The households in service at the end of each month. */
export const active_members = defineReport({
  id: 118,
  title: 'report_active_members',
  rule: 'report_active_members_rule',
  group: 'clients',
  icon: 'diversity_3',
  filters: ['year', 'months', 'compare'],
  everywhere: true,
  blocks: {
    months: figures({
      chart: { of: 'households', as: 'trend', behind: 'year_before' },
      keys: { month: { heading: 'report_month', kind: 'month' } },
      figures: {
        households: { heading: 'report_active_households', unit: 'files' },
        adults: { heading: 'report_adults', unit: 'files' },
        children: { heading: 'report_children', unit: 'files' },
        persons: { heading: 'report_persons', unit: 'files' },
        newly_active: { heading: 'report_newly_active', unit: 'files' },
        inactivated: { heading: 'report_inactivated', unit: 'files' },
      },
    }),
    tags: figures({
      heading: 'report_by_tag',
      keys: { tag: { heading: 'report_tag', kind: 'text', byValue: true } },
      figures: {
        households: { heading: 'report_active_households', unit: 'files' },
        adults: { heading: 'report_adults', unit: 'files' },
        children: { heading: 'report_children', unit: 'files' },
        persons: { heading: 'report_persons', unit: 'files' },
      },
    }),
  },
});
