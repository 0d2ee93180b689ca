/** What is missing or wrong in files, with a way to mend it (002 D02). */
import { defineReport, list } from './define.ts';

/** Households in service whose home is not known (002 E). */
export const clients_without_address = defineReport({
  id: 134,
  title: 'report_clients_without_address',
  rule: 'report_clients_without_address_rule',
  group: 'alerts',
  icon: 'wrong_location',
  filters: [],
  landscape: true,
  mended: 'housing',
  blocks: {
    clients: list({
      groups: {},
      columns: {
        file_number: { heading: 'file_number', kind: 'id' },
        name: { heading: 'name', kind: 'text', wide: true },
        phone: { heading: 'phone', kind: 'text' },
        email: { heading: 'email', kind: 'text', wide: true },
        state: { heading: 'state', kind: 'text' },
        updated: { heading: 'report_last_update', kind: 'date' },
      },
      count: 'report_clients_counted',
    }),
  },
});

/** Children whose file is in a household of nobody else (002 A37); its screen deletes files. */
export const child_without_family = defineReport({
  id: 171,
  route: '/database/child_without_family',
  title: 'report_child_without_family',
  rule: 'report_child_without_family_rule',
  group: 'alerts',
  icon: 'child_care',
  filters: [],
  blocks: {
    children: list({
      groups: {},
      columns: {
        file_number: { heading: 'file_number', kind: 'id' },
        name: { heading: 'full_name', kind: 'text', wide: true },
        dob: { heading: 'dob', kind: 'date' },
        gender: { heading: 'gender', kind: 'text' },
        heads: { heading: 'report_former_heads', kind: 'text', wide: true },
      },
      count: 'report_children_counted',
    }),
  },
});
