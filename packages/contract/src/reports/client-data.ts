/** Client data: files as a table with filters, and as a CSV file; no PDF and no mail (002 A03). */
/** The states that are offered; without one chosen, all of them count. */
export const CLIENT_DATA_STATES = [1, 3, 4, 6] as const;
export const SIZE_OPERATORS = ['=', '>=', '<=', '>', '<', '<>'] as const;

/** Its card and its page; it has no sheet, so it is not a report of `reports/index.ts`. */
export const client_data = {
  id: 150,
  route: 'client_data_report',
  title: 'report_client_data',
  rule: 'report_client_data_rule',
  group: 'clients',
  icon: 'table_view',
} as const;

export const CLIENT_DATA_SORTS = [
  'file_number',
  'id',
  'name',
  'phone',
  'email',
  'gender_type',
  'age',
  'dob',
  'family_size',
  'country',
  'province',
  'city',
  'postal_code',
  'client_state_type',
] as const;
export type ClientDataSort = (typeof CLIENT_DATA_SORTS)[number];
