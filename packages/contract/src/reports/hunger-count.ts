/** The lettered reports of the hunger count; their titles are texts that an administrator can change (002 E). */
import { defineReport, figures } from './define.ts';

/** Visits of a year, each person each time. */
export const b1a_report = defineReport({
  id: 121,
  title: 'report_b1a',
  rule: 'report_b1a_rule',
  group: 'hunger_count',
  icon: 'storefront',
  filters: ['year', 'months', 'locations', 'types', 'compare'],
  blocks: {
    months: figures({
      chart: { of: 'visits', as: 'trend', behind: 'year_before' },
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
  filters: ['year', 'months', 'locations', 'types', 'compare'],
  blocks: {
    months: figures({
      chart: { of: 'persons', as: 'trend', behind: 'year_before' },
      keys: { month: { heading: 'report_month', kind: 'month' } },
      figures: {
        adults: { heading: 'report_adults', unit: 'persons' },
        children: { heading: 'report_children', unit: 'persons' },
        persons: { heading: 'report_persons', unit: 'persons' },
      },
      total: 'report_year_total',
      totalOfMonths: 'report_months_total',
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
  filters: ['year', 'months', 'locations', 'types', 'compare'],
  blocks: {
    months: figures({
      chart: { of: 'households', as: 'trend', behind: 'year_before' },
      keys: { month: { heading: 'report_month', kind: 'month' } },
      figures: {
        households: { heading: 'report_different_households', unit: 'households' },
        first_time: { heading: 'report_first_visit_ever', unit: 'households' },
        persons: { heading: 'report_persons', unit: 'persons' },
      },
      total: 'report_year_total',
      totalOfMonths: 'report_months_total',
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
  filters: ['year', 'month', 'months', 'locations', 'types', 'compare'],
  landscape: true,
  blocks: {
    ages: figures({
      // Women to the left, men to the right.
      chart: { of: 'persons', as: 'pyramid', left: 'by_gender:2', right: 'by_gender:1' },
      keys: { band: { heading: 'report_age_group', kind: 'text' } },
      figures: {
        by_gender: { heading: 'report_of_value', unit: 'persons', across: 'gender' },
        persons: { heading: 'record_total', unit: 'persons' },
        share: { heading: 'report_share_persons', kind: 'percent' },
        share_known: { heading: 'report_share_known', kind: 'percent' },
      },
    }),
    groups: figures({
      heading: 'report_among_them',
      keys: { line: { heading: 'report_group', kind: 'text' } },
      figures: {
        persons: { heading: 'report_persons', unit: 'persons' },
        share: { heading: 'report_share_persons', kind: 'percent' },
        share_known: { heading: 'report_share_known', kind: 'percent' },
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
  filters: ['year', 'month', 'months', 'locations', 'types', 'compare'],
  blocks: {
    times: figures({
      chart: { of: 'households', as: 'share' },
      keys: {
        times: {
          heading: 'report_visits_in_month',
          headingOfMonths: 'report_visits_in_months',
          kind: 'text',
        },
      },
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
  filters: ['year', 'month', 'months', 'locations', 'types', 'compare'],
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

/** Persons of a month by the facts that the survey requires. */
export const c2_report = defineReport({
  id: 127,
  title: 'report_c2',
  rule: 'report_c2_rule',
  group: 'hunger_count',
  icon: 'badge',
  filters: ['year', 'month', 'months', 'mapped', 'locations', 'types', 'compare'],
  blocks: {
    groups: figures({
      chart: { of: 'persons', as: 'share' },
      keys: { line: { heading: 'report_group', kind: 'text' } },
      figures: {
        persons: { heading: 'report_persons', unit: 'persons' },
        share: { heading: 'report_share_persons', kind: 'percent' },
        share_known: { heading: 'report_share_known', kind: 'percent' },
      },
      total: 'report_all_persons',
    }),
  },
});

const INCOME = {
  chart: { of: 'households', as: 'share' },
  keys: { source: { heading: 'report_source_of_income', kind: 'text' } },
  figures: {
    households: { heading: 'report_households', unit: 'households' },
    share: { heading: 'report_share_households', kind: 'percent' },
    share_known: { heading: 'report_share_known', kind: 'percent' },
  },
} as const;

/** Households of a month by primary source of income. */
export const c3_report = defineReport({
  id: 128,
  title: 'report_c3',
  rule: 'report_c3_rule',
  group: 'hunger_count',
  icon: 'payments',
  filters: ['year', 'month', 'months', 'mapped', 'locations', 'types', 'compare'],
  blocks: { sources: figures(INCOME) },
});

/** Households of a month by housing. */
export const c4_report = defineReport({
  id: 129,
  title: 'report_c4',
  rule: 'report_c4_rule',
  group: 'hunger_count',
  icon: 'apartment',
  filters: ['year', 'month', 'months', 'mapped', 'locations', 'types', 'compare'],
  blocks: {
    housing: figures({
      chart: { of: 'households', as: 'share' },
      keys: { housing: { heading: 'report_housing', kind: 'text' } },
      figures: {
        households: { heading: 'report_households', unit: 'households' },
        persons: { heading: 'report_persons', unit: 'persons' },
        share: { heading: 'report_share_households', kind: 'percent' },
        share_known: { heading: 'report_share_known', kind: 'percent' },
      },
    }),
  },
});

/** Events of a month by type. */
export const f2a_report = defineReport({
  id: 130,
  title: 'report_f2a',
  rule: 'report_f2a_rule',
  group: 'hunger_count',
  icon: 'local_activity',
  filters: ['year', 'month', 'months', 'locations'],
  blocks: {
    types: figures({
      chart: { of: 'participants', as: 'share' },
      keys: { type: { heading: 'report_event_type', kind: 'text' } },
      figures: {
        sessions: { heading: 'report_sessions', unit: 'sessions' },
        households: { heading: 'report_households', unit: 'households' },
        participants: { heading: 'report_participants', unit: 'persons' },
        adults: { heading: 'report_adults', unit: 'persons' },
        children: { heading: 'report_children', unit: 'persons' },
      },
    }),
  },
});

/** Participants of a month's events by age and type of event. */
export const f3_report = defineReport({
  id: 131,
  title: 'report_f3',
  rule: 'report_f3_rule',
  group: 'hunger_count',
  icon: 'cake',
  filters: ['year', 'month', 'months', 'locations'],
  landscape: true,
  blocks: {
    ages: figures({
      chart: { of: 'persons', as: 'share' },
      keys: { band: { heading: 'report_age_group', kind: 'text' } },
      figures: {
        by_type: { heading: 'report_of_value', unit: 'persons', across: 'type_id' },
        persons: { heading: 'record_total', unit: 'persons' },
      },
    }),
  },
});

/** Households of event participants of a month by primary source of income. */
export const f4_report = defineReport({
  id: 132,
  title: 'report_f4',
  rule: 'report_f4_rule',
  group: 'hunger_count',
  icon: 'payments',
  filters: ['year', 'month', 'months', 'mapped', 'locations'],
  blocks: { sources: figures(INCOME) },
});
