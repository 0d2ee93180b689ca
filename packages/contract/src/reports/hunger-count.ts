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
      keys: { household_type: { heading: 'report_household_type', kind: 'text' } },
      figures: {
        households: { heading: 'report_households', unit: 'households' },
        persons: { heading: 'report_persons', unit: 'persons' },
        share: { heading: 'report_share_households', kind: 'percent' },
      },
    }),
  },
});
