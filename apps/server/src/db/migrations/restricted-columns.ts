/**
 * The columns that say who somebody is, where they live or what was written about them, and the neutral values
 * in the row of a restricted file (decision 068).
 */
export const RESTRICTED_COLUMNS = {
  clients: {
    first_name: '',
    last_name: 'Restricted · Restreint',
    one_name: 0,
    dob: null,
    email: null,
    phone: null,
    phone2: null,
    ext: null,
    mobile: null,
    former_number: null,
    reason_for_ending_text: null,
  },
  addresses: {
    address_ln1: '',
    address_ln2: null,
    unit: null,
    postal_code: '',
    city_id: null,
    international_city_name: null,
    international_province_name: null,
  },
  appointments: { comments: null },
  waiting_entries: { comments: null },
  bulletins: { subject: 'Restricted · Restreint', description: '' },
} as const;
