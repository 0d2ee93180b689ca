/** The list of each target whose values are rows of a list, and the targets that are dates. */

import { PURPOSES, type Purpose } from '../consent/purposes.ts';
import { CLIENT_FIELDS, type ClientField, fieldsWhere, type NameOfKind } from '../person/client-fields.ts';
import { CONSENT_TARGETS, MATCHED_LISTS, type MatchedList, type Target } from './types.ts';

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

const PURPOSE_OF: ReadonlyMap<string | null, Purpose> = new Map(
  CONSENT_TARGETS.map((target, at) => [target, PURPOSES[at] as Purpose]),
);
/** The purpose of a column of consents; undefined for another column. */
export const purposeOf = (target: Target | null): Purpose | undefined => PURPOSE_OF.get(target);

/** Whether the values of a target are dates. */
export const isDateTarget = (target: Target | null): boolean =>
  target === 'dob' ||
  target === 'children' ||
  target === 'registered_on' ||
  PURPOSE_OF.has(target) ||
  FIELDS[target ?? '']?.kind === 'date';

/** Names and former numbers are read by rules of their own. */
const READ_APART: readonly string[] = ['anonymous', 'area', 'last_name', 'first_name', 'one_name', 'former_number'];
const ofKind = <Kind extends ClientField['kind']>(kind: Kind) =>
  fieldsWhere<NameOfKind<Kind>>((field, name) => field.kind === kind && !READ_APART.includes(name));

/** The fields of a client that a cell becomes as it is. */
export const TEXT_FIELDS = ofKind('text');
export const PHONE_FIELDS = ofKind('phone');
/** Dates other than births. */
export const PLAIN_DATES = ofKind('date');
/** The fields that are rows of lists. */
export const LIST_FIELDS = ofKind('lookup');
export const YES_NO_FIELDS = ofKind('yes_no');
/** Whether a field is only of heads and single persons. */
export const isOfHeads = (name: string): boolean => FIELDS[name]?.applies === 'head';
/** Whether a field is only of adults, or of adult women. */
export const appliesTo = (name: string): ClientField['applies'] => FIELDS[name]?.applies;
export const maxOf = (name: string): number => FIELDS[name]?.max ?? 190;
