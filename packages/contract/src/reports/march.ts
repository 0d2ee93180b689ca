/** The page of the hunger count for March as a report (decision 052). */
import { defineReport, lines, list } from './define.ts';

/** `{value}` is the month. */
const MONTH = { heading: 'report_of_value', kind: 'number', unit: 'visits' } as const;
const SHARE = { heading: 'march_share', kind: 'percent' } as const;

export const hunger_count = defineReport({
  id: 133,
  title: 'report_hunger_count',
  yearTitle: 'report_hunger_count_of',
  rule: 'report_hunger_count_rule',
  group: 'hunger_count',
  icon: 'fact_check',
  filters: ['march', 'locations', 'mapped'],
  landscape: true,
  blocks: {
    checks: lines({
      heading: 'march_checks',
      columns: {
        line: { heading: 'march_check', kind: 'text', wide: true },
        unit: { heading: 'march_unit', kind: 'text' },
        now: MONTH,
        share: SHARE,
      },
    }),
    /** A row for each location that is counted, also if nothing was entered there. */
    entered: list({
      heading: 'march_entered',
      groups: {},
      columns: {
        place: { heading: 'location', kind: 'text' },
        meals: { heading: 'march_meals', kind: 'number', sum: true },
        snacks: { heading: 'march_snacks', kind: 'number', sum: true },
        note: { heading: 'note', kind: 'text', wide: true },
      },
      count: 'record_total',
    }),
    lines: lines({
      heading: 'march_figures',
      columns: {
        line: { heading: 'march_line', kind: 'text', wide: true },
        now: MONTH,
        share: SHARE,
        share_known: { heading: 'report_share_known', kind: 'percent' },
        before: MONTH,
        change: { heading: 'march_change', kind: 'number' },
        change_share: { heading: 'report_change', kind: 'percent' },
      },
    }),
  },
});
