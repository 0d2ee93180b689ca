/** The errors of a profile that will be saved (000 §5 and its decisions). */
import { cleanText } from '../text/clean.ts';
import { isEmail } from '../text/email.ts';
import { isPhone } from '../text/phone.ts';
import { sortationArea } from '../text/postal-code.ts';
import { isDate } from '../time/dates.ts';
import { type ClientFieldName, fieldsWhere, type Required } from './client-fields.ts';
import { CLIENT_STATE } from './client-state.ts';
import { ADULT_AGE, PARTNER_AGE } from './family.ts';
import {
  citizenshipFits,
  isBirthDate,
  isDueDate,
  isShown,
  maxOf,
  PROFILE_CONSTANTS,
  type Profile,
  type ProfileFacts,
  profileAge,
  profileFields,
} from './profile.ts';

/** A broken rule: a field of the client, and a text key. */
export interface ProfileError {
  path: keyof Profile | ClientFieldName | 'group_role_type_id';
  rule: string;
  /** The most characters allowed, for e_too_long. */
  max?: number;
}

const empty = (value: unknown): boolean => value === null || value === undefined || cleanText(String(value)) === '';

/**
 * Every broken rule of a profile, required fields first; empty when it may be saved. Paths are the client's own field
 * names. Of who is served without a name only an age is required (decision 074).
 */
export function profileErrors(client: Profile, facts: ProfileFacts): ProfileError[] {
  const constants = facts.constants ?? PROFILE_CONSTANTS;
  const shown = profileFields(client, facts);
  const isDue: Record<Required, boolean> = {
    always: true,
    // One name only is the last name (F-121).
    two_names: !shown.one_name,
    updating: client.client_state_type_id === CLIENT_STATE.updating,
    pregnant: client.pregnancy_status_type_id !== null,
  };
  const required = fieldsWhere<keyof Profile & ClientFieldName>(
    (field) => shown.named && field.required !== undefined && isDue[field.required] && isShown(field, shown),
  );

  const errors: ProfileError[] = required
    .filter((path) => empty(client[path]))
    .map((path) => ({ path, rule: 'must_be_completed' }));
  if (shown.one_name && !empty(client.first_name)) errors.push({ path: 'one_name', rule: 'rule_one_name' });
  errors.push(...dobErrors(client, facts));
  if (facts.group_role_type_id === null && !shown.head) {
    errors.push({ path: 'group_role_type_id', rule: 'must_be_completed' });
  }

  for (const path of fieldsWhere<keyof Profile & ClientFieldName>(({ max }) => max !== undefined)) {
    const max = maxOf(path) as number;
    if (cleanText(String(client[path] ?? '')).length > max) errors.push({ path, rule: 'e_too_long', max });
  }
  const wrong = (path: keyof Profile, rule: string, broken: boolean): void => {
    if (broken && !empty(client[path]) && !errors.some((error) => error.path === path)) errors.push({ path, rule });
  };
  for (const path of ['last_name', 'first_name'] as const) {
    wrong(path, 'rule_name_letter', !/\p{L}/u.test(client[path] ?? ''));
  }
  const { citizenship_type_id: citizenship, geo_region_id: region, food_frequency: frequency } = client;
  wrong('area', 'rule_area', sortationArea(cleanText(client.area ?? '')) === null);
  wrong('email', 'rule_email', !isEmail(cleanText(client.email ?? '')));
  for (const path of ['mobile', 'phone', 'phone2'] as const) {
    wrong(path, 'rule_phone', !isPhone(cleanText(client[path] ?? '')));
  }
  wrong('geo_region_id', 'rule_geo_region', region !== null && !facts.geo_regions.includes(region));
  const fits = citizenship !== null && citizenshipFits(client.country_of_birth, citizenship, constants);
  wrong('citizenship_type_id', 'rule_citizenship', !fits && client.country_of_birth !== null);
  const offered = frequency !== null && constants.food_frequencies.includes(frequency);
  wrong('food_frequency', 'rule_food_frequency', shown.head && !offered);
  wrong('date_of_entry', 'rule_date', !isDate(client.date_of_entry));
  wrong('date_of_entry', 'rule_date_of_entry', !isEntryDate(client, facts.today));
  const due = client.delivery_date;
  if (facts.stored_delivery_date !== undefined && due !== facts.stored_delivery_date) {
    wrong('delivery_date', 'rule_date', !isDate(due));
    wrong('delivery_date', 'rule_delivery_date', !isDueDate(due ?? '', facts.today));
  }
  return errors;
}

/** Nobody entered the country after today, or before they were born; an estimated birth date is too vague for that. */
function isEntryDate({ date_of_entry: entered, dob, dob_known }: Profile, today: string): boolean {
  if (entered === null) return true;
  const beforeBirth = dob_known === 1 && dob !== null && entered < dob;
  return entered <= today && !beforeBirth;
}

function dobErrors(client: Profile, facts: ProfileFacts): ProfileError[] {
  const { today, is_head_or_single: head } = facts;
  if (client.dob_known !== 0 && client.dob_known !== 1) return [{ path: 'dob_known', rule: 'must_be_completed' }];
  // A stored date of birth stands for the approximate age until that field is touched.
  const path = client.dob_known === 0 && client.approximate_age !== undefined ? 'approximate_age' : 'dob';
  if (empty(client[path])) {
    return [{ path: client.dob_known === 0 ? 'approximate_age' : 'dob', rule: 'must_be_completed' }];
  }
  if (path === 'approximate_age') {
    if (profileAge(client, today) === null) return [{ path, rule: 'rule_age' }];
  } else if (!isBirthDate(client.dob, today)) return [{ path, rule: 'rule_birth_date' }];
  const years = profileAge(client, today) ?? 0;
  if (head && years < ADULT_AGE) return [{ path, rule: 'rule_head_adult' }];
  return facts.is_partner && years < PARTNER_AGE ? [{ path, rule: 'rule_partner_age' }] : [];
}
