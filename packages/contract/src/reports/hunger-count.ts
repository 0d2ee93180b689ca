/** The lettered reports of the hunger count; their titles are texts that an administrator can change (002 E). */
import { defineReport, figures } from './define.ts';

/** Visits of a year, each person each time. */
export const b1a_report = defineReport({
  id: 121,
  title: 'report_b1a',
  rule: 'report_b1a_rule',
  group: 'hunger_count',
  icon: 'storefront',
  filters: ['year'],
  blocks: {
    months: figures({
      chart: { of: 'visits', as: 'trend' },
      keys: { month: { heading: 'report_month', kind: 'month' } },
      figures: {
        visits: { heading: 'report_household_visits', unit: 'visits' },
        adults: { heading: 'report_adults', unit: 'persons' },
        children: { heading: 'report_children', unit: 'persons' },
        persons: { heading: 'report_persons', unit: 'persons' },
      },
    }),
  },
});

/** Different persons of a year. */
export const b2_report = defineReport({
  id: 122,
  title: 'report_b2',
  rule: 'report_b2_rule',
  group: 'hunger_count',
  icon: 'groups',
  filters: ['year'],
  blocks: {
    months: figures({
      chart: { of: 'persons', as: 'trend' },
      keys: { month: { heading: 'report_month', kind: 'month' } },
      figures: {
        adults: { heading: 'report_adults', unit: 'persons' },
        children: { heading: 'report_children', unit: 'persons' },
        persons: { heading: 'report_persons', unit: 'persons' },
      },
      total: 'report_year_total',
    }),
  },
});

/** Different households of a year. */
export const b3_report = defineReport({
  id: 123,
  title: 'report_b3',
  rule: 'report_b3_rule',
  group: 'hunger_count',
  icon: 'home',
  filters: ['year'],
  blocks: {
    months: figures({
      chart: { of: 'households', as: 'trend' },
      keys: { month: { heading: 'report_month', kind: 'month' } },
      figures: {
        households: { heading: 'report_different_households', unit: 'households' },
        first_time: { heading: 'report_first_visit_ever', unit: 'households' },
        persons: { heading: 'report_persons', unit: 'persons' },
      },
      total: 'report_year_total',
    }),
  },
});

/** Persons of a month by age and gender. */
export const b4_report = defineReport({
  id: 124,
  title: 'report_b4',
  rule: 'report_b4_rule',
  group: 'hunger_count',
  icon: 'cake',
  filters: ['year', 'month'],
  landscape: true,
  blocks: {
    ages: figures({
      chart: { of: 'persons', as: 'share' },
      keys: { band: { heading: 'report_age_group', kind: 'text' } },
      figures: {
        by_gender: { heading: 'report_of_value', unit: 'persons', across: 'gender' },
        persons: { heading: 'record_total', unit: 'persons' },
        share: { heading: 'report_share_persons', kind: 'percent' },
      },
    }),
    groups: figures({
      heading: 'report_among_them',
      keys: { line: { heading: 'report_group', kind: 'text' } },
      figures: {
        persons: { heading: 'report_persons', unit: 'persons' },
        share: { heading: 'report_share_persons', kind: 'percent' },
      },
      total: 'report_all_persons',
    }),
  },
});

/** Households of a month by how often they came. */
export const b5_report = defineReport({
  id: 125,
  title: 'report_b5',
  rule: 'report_b5_rule',
  group: 'hunger_count',
  icon: 'repeat',
  filters: ['year', 'month'],
  blocks: {
    times: figures({
      chart: { of: 'households', as: 'share' },
      keys: { times: { heading: 'report_visits_in_month', kind: 'text' } },
      figures: {
        households: { heading: 'report_households', unit: 'households' },
        first_time: { heading: 'report_first_time', unit: 'households' },
        returning: { heading: 'report_returning', unit: 'households' },
        share: { heading: 'report_share_households', kind: 'percent' },
      },
    }),
  },
});

/** Households of a month by the five types. */
export const c1_report = defineReport({
  id: 126,
  title: 'report_c1',
  rule: 'report_c1_rule',
  group: 'hunger_count',
  icon: 'family_restroom',
  filters: ['year', 'month'],
  blocks: {
    types: figures({
      chart: { of: 'households', as: 'share' },
      keys: { household_type: { heading: 'report_household_type', kind: 'text' } },
      figures: {
        households: { heading: 'report_households', unit: 'households' },
        persons: { heading: 'report_persons', unit: 'persons' },
        share: { heading: 'report_share_households', kind: 'percent' },
      },
    }),
  },
});
