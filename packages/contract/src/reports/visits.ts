/** Visits: how many, how often, and from where (002 E). */
import { BY_CATEGORY, defineReport, figures } from './define.ts';

/** Households, month by month. */
export const last_six_months = defineReport({
  id: 151,
  title: 'report_last_six_months',
  rule: 'report_last_six_months_rule',
  group: 'statistics',
  icon: 'history',
  filters: ['date', 'category'],
  landscape: true,
  blocks: {
    households: figures({
      chart: { of: 'by_month', as: 'trend' },
      keys: { household: { heading: 'file_number', kind: 'id' } },
      facts: {
        name: { heading: 'name', kind: 'text', wide: true },
        family_size: { heading: 'family_size', kind: 'number' },
      },
      figures: {
        by_month: { heading: 'report_of_value', unit: 'visits', across: 'month' },
        visits: { heading: 'report_visits', unit: 'visits' },
        by_category: BY_CATEGORY,
      },
    }),
  },
});

/** Zones of a month. */
export const visits_by_zone = defineReport({
  id: 152,
  title: 'report_visits_by_zone',
  rule: 'report_visits_by_zone_rule',
  group: 'statistics',
  icon: 'map',
  filters: ['year', 'month', 'months', 'category', 'locations', 'types', 'compare'],
  blocks: {
    zones: figures({
      chart: { of: 'visits', as: 'share' },
      keys: {
        zone_group: { heading: 'report_zone_group', kind: 'text' },
        zone: { heading: 'report_zone', kind: 'text' },
      },
      figures: {
        visits: { heading: 'report_visits', unit: 'visits' },
        households: { heading: 'report_households', unit: 'households' },
        adults: { heading: 'report_adults', unit: 'persons' },
        children: { heading: 'report_children', unit: 'persons' },
        persons: { heading: 'report_persons', unit: 'persons' },
        by_category: BY_CATEGORY,
      },
    }),
  },
});

/** Zones of a type of event, month by month. */
export const visit_by_zone_events = defineReport({
  id: 153,
  title: 'report_visit_by_zone_events',
  rule: 'report_visit_by_zone_events_rule',
  group: 'statistics',
  icon: 'travel_explore',
  filters: ['year', 'months', 'vbz_event', 'locations'],
  landscape: true,
  blocks: {
    zones: figures({
      chart: { of: 'participants', as: 'share' },
      keys: { zone: { heading: 'report_zone', kind: 'text' } },
      figures: {
        by_month: { heading: 'report_of_value', unit: 'persons', across: 'month' },
        participants: { heading: 'participants', unit: 'persons' },
      },
    }),
  },
});
