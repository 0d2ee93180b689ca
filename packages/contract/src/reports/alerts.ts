/** Missing or wrong values in files, with a way to correct them (002 D02). */
import { defineReport, list } from './define.ts';

/** Households in service whose home is unknown (002 E). */
export const clients_without_address = defineReport({
  id: 134,
  title: 'report_clients_without_address',
  rule: 'report_clients_without_address_rule',
  group: 'alerts',
  icon: 'wrong_location',
  filters: [],
  everywhere: true,
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
  everywhere: true,
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

/** Households whose postal code has no zone (002 E). */
export const client_invalid_zip_codes = defineReport({
  id: 135,
  title: 'report_client_invalid_zip_codes',
  rule: 'report_client_invalid_zip_codes_rule',
  group: 'alerts',
  icon: 'markunread_mailbox',
  filters: [],
  everywhere: true,
  landscape: true,
  mended: 'housing',
  blocks: {
    clients: list({
      groups: {},
      columns: {
        file_number: { heading: 'file_number', kind: 'id' },
        name: { heading: 'name', kind: 'text', wide: true },
        address: { heading: 'address', kind: 'text', wide: true },
        city: { heading: 'city', kind: 'text' },
        postal_code: { heading: 'postal_code', kind: 'text' },
        reason: { heading: 'reason', kind: 'text' },
      },
      count: 'report_clients_counted',
    }),
  },
});

/** Children whose school grade is unknown (002 E). */
export const back_to_school_without_grade = defineReport({
  id: 136,
  title: 'report_back_to_school_without_grade',
  rule: 'report_back_to_school_without_grade_rule',
  group: 'alerts',
  icon: 'school',
  filters: [],
  everywhere: true,
  landscape: true,
  mended: 'profile',
  blocks: {
    children: list({
      groups: {},
      columns: {
        file_number: { heading: 'file_number', kind: 'id' },
        name: { heading: 'name', kind: 'text', wide: true },
        dob: { heading: 'dob', kind: 'date' },
        age: { heading: 'age', kind: 'number' },
        gender: { heading: 'gender', kind: 'text' },
        head_file_number: { heading: 'report_head_file_number', kind: 'id', of: 1 },
        head: { heading: 'report_head', kind: 'text', wide: true },
        phone: { heading: 'phone', kind: 'text' },
      },
      count: 'report_children_counted',
    }),
  },
});

/** Partners that the rules do not allow now: their head is not married, or they are too young (002 E). */
export const partners_to_check = defineReport({
  id: 173,
  title: 'report_partners_to_check',
  rule: 'report_partners_to_check_rule',
  group: 'alerts',
  icon: 'diversity_3',
  filters: [],
  everywhere: true,
  landscape: true,
  mended: 'family',
  blocks: {
    partners: list({
      groups: {},
      columns: {
        file_number: { heading: 'file_number', kind: 'id' },
        name: { heading: 'name', kind: 'text', wide: true },
        dob: { heading: 'dob', kind: 'date' },
        head_file_number: { heading: 'report_head_file_number', kind: 'id', of: 1 },
        head: { heading: 'report_head', kind: 'text', wide: true },
        state: { heading: 'state', kind: 'text' },
        reason: { heading: 'reason', kind: 'text', wide: true },
      },
      count: 'report_clients_counted',
    }),
  },
});

/** Minors who head a household of others, which no change allows any more (decision 034). */
export const minors_as_heads = defineReport({
  id: 174,
  title: 'report_minors_as_heads',
  rule: 'report_minors_as_heads_rule',
  group: 'alerts',
  icon: 'family_restroom',
  filters: [],
  everywhere: true,
  landscape: true,
  mended: 'family',
  blocks: {
    heads: list({
      groups: {},
      columns: {
        file_number: { heading: 'file_number', kind: 'id' },
        name: { heading: 'name', kind: 'text', wide: true },
        dob: { heading: 'dob', kind: 'date' },
        age: { heading: 'age', kind: 'number' },
        others: { heading: 'report_others_in_household', kind: 'text', wide: true },
        state: { heading: 'state', kind: 'text' },
      },
      count: 'report_clients_counted',
    }),
  },
});

/** Households with two addresses at the same time, of which one has to end (000 O-69). */
export const two_addresses = defineReport({
  id: 175,
  title: 'report_two_addresses',
  rule: 'report_two_addresses_rule',
  group: 'alerts',
  icon: 'home',
  filters: [],
  everywhere: true,
  landscape: true,
  mended: 'housing',
  blocks: {
    clients: list({
      groups: {},
      columns: {
        file_number: { heading: 'file_number', kind: 'id' },
        name: { heading: 'name', kind: 'text', wide: true },
        addresses: { heading: 'report_addresses', kind: 'text', wide: true },
        phone: { heading: 'phone', kind: 'text' },
        state: { heading: 'state', kind: 'text' },
      },
      count: 'report_clients_counted',
    }),
  },
});
