/** Reports of figures over a time. */
import { BY_CATEGORY, defineReport, figures } from './define.ts';

/** Months, or days where the range is short (002 E). */
export const tendance = defineReport({
  id: 111,
  title: 'report_tendance',
  rule: 'report_tendance_rule',
  group: 'statistics',
  icon: 'trending_up',
  filters: ['range', 'category', 'locations', 'types', 'compare'],
  blocks: {
    trend: figures({
      chart: { of: 'visits', as: 'trend', behind: 'year_before' },
      keys: { period: { heading: 'report_period', kind: 'month' } },
      figures: {
        visits: { heading: 'report_visits', unit: 'visits' },
        households: { heading: 'report_households', unit: 'households' },
        persons: { heading: 'report_persons', unit: 'persons' },
        new_households: { heading: 'report_new_households', unit: 'households' },
        files_opened: { heading: 'report_files_opened', unit: 'files' },
        change: { heading: 'report_change', kind: 'percent' },
        by_category: BY_CATEGORY,
      },
    }),
  },
});
