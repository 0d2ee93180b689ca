import { CLIENT_DATA_STATES, SIZE_OPERATORS } from '@resa/contract/reports/client-data';

/** The filters without a choice, as the address has them. */
export const NO_FILTERS = {
  gender: '0',
  states: '',
  country_of_birth: '0',
  province: '0',
  city: '0',
  postal_code: '',
  size: '',
  operator: '=',
  tags: '',
} as const;
export type FilterName = keyof typeof NO_FILTERS;
type Values = Readonly<Record<string, string>>;

const idOf = (text = '') => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
export const listOf = (text = '') => (text === '' ? [] : text.split(','));

/** The input of the call; invalid values in the address are left out. */
export function termsOf(filters: Values) {
  const operator = SIZE_OPERATORS.find((one) => one === filters.operator) ?? '=';
  return {
    gender: idOf(filters.gender),
    client_state: CLIENT_DATA_STATES.filter((state) => listOf(filters.states).includes(String(state))),
    country_of_birth: idOf(filters.country_of_birth),
    province: idOf(filters.province),
    city: idOf(filters.city),
    postal_code: (filters.postal_code ?? '').slice(0, 10),
    family_size: /^\d{1,3}$/.test(filters.size ?? '') ? Number(filters.size) : null,
    family_size_operator: operator,
    tags: listOf(filters.tags).slice(0, 50),
  };
}
