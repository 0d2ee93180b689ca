/** Children and their schooling (002 E). */
import { defineReport, figures, list } from './define.ts';

/** Children served for their return to school, by level. */
export const back_to_school = defineReport({
  id: 119,
  title: 'report_back_to_school',
  rule: 'report_back_to_school_rule',
  group: 'school',
  icon: 'backpack',
  filters: ['year', 'months', 'locations'],
  blocks: {
    levels: figures({
      heading: 'report_children_by_level',
      chart: { of: 'total', as: 'pyramid', left: 'girls', right: 'boys' },
      keys: {
        place: { heading: 'location', kind: 'text' },
        level: { heading: 'education_level', kind: 'text', byValue: true },
      },
      figures: {
        girls: { heading: 'report_girls', unit: 'persons' },
        boys: { heading: 'report_boys', unit: 'persons' },
        other: { heading: 'report_other_gender', unit: 'persons' },
        total: { heading: 'report_children', unit: 'persons' },
      },
    }),
    children: list({
      heading: 'report_children_served',
      groups: {},
      columns: {
        file_number: { heading: 'file_number', kind: 'id' },
        child: { heading: 'report_child', kind: 'text', wide: true },
        age: { heading: 'age', kind: 'number' },
        level: { heading: 'education_level', kind: 'text' },
        head: { heading: 'report_head', kind: 'text', wide: true },
      },
      count: 'report_children_counted',
    }),
  },
});
