/** The list of each target whose values are rows of a list, and the targets that are dates. */
import { CLIENT_FIELDS, type ClientField, type EditedColumn } from '../person/client-fields.ts';
import { MATCHED_LISTS, type MatchedList, type Target } from './types.ts';

const OF: Partial<Record<Target, MatchedList>> = {
  role: 'family_role_types',
  state: 'client_state_types',
  house_type: 'house_types',
  income_type: 'revenue_types',
  income_frequency: 'pay_frequency_types',
  province: 'provinces',
  city: 'cities',
  country: 'countries',
};
const lists: ReadonlySet<string> = new Set(MATCHED_LISTS);
const FIELDS: Readonly<Record<string, ClientField>> = CLIENT_FIELDS;

/** The list whose rows a target's values are; null for one without. */
export function listOf(target: Target): MatchedList | null {
  const own = OF[target];
  if (own) return own;
  const of = FIELDS[target]?.of;
  return of !== undefined && lists.has(of) ? (of as MatchedList) : null;
}

/** Whether the values of a target are dates. */
export const isDateTarget = (target: Target | null): boolean =>
  target === 'dob' || target === 'children' || target === 'registered_on' || FIELDS[target ?? '']?.kind === 'date';

/** The fields of a client that a cell becomes as it is. */
export const TEXT_FIELDS = ['ext', 'reason_for_ending_text'] as const satisfies readonly EditedColumn[];
export const PHONE_FIELDS = ['mobile', 'phone', 'phone2'] as const satisfies readonly EditedColumn[];
/** Dates other than births. */
export const PLAIN_DATES = ['delivery_date', 'date_of_entry'] as const satisfies readonly EditedColumn[];
/** The fields that are rows of lists. */
export const LIST_FIELDS = (Object.keys(CLIENT_FIELDS) as EditedColumn[]).filter(
  (name) => FIELDS[name]?.kind === 'lookup',
);
/** Whether a field is only of heads and single persons. */
export const isOfHeads = (name: string): boolean => FIELDS[name]?.applies === 'head';
/** Whether a field is only of adults, or of adult women. */
export const appliesTo = (name: string): ClientField['applies'] => FIELDS[name]?.applies;
export const maxOf = (name: string): number => FIELDS[name]?.max ?? 190;
