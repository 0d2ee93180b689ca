/** How two client files are merged (002 B18, B19): the target's own value wins unless it is empty. */
import { isAdult, isHeadOrSingle, isMinor } from './family.ts';

/** The file that goes, and the one that stays. */
export const SIDES = ['source', 'target'] as const;
export type MergeSide = (typeof SIDES)[number];

/** An outcome, and whether it is the only one possible. */
export interface MergeOutcome {
  side: MergeSide;
  fixed: boolean;
}

/** Fields that only mean something together, by the one that is chosen. */
export const MERGED_FIELDS = {
  first_name: [],
  last_name: [],
  gender_type_id: [],
  dob: ['dob_known'],
  marital_status_type_id: [],
  pregnancy_status_type_id: ['delivery_date'],
  mobile: [],
  phone: ['ext'],
  phone2: [],
  email: [],
  country_of_birth: ['geo_region_id', 'date_of_entry'],
  citizenship_type_id: [],
  native_language_id: [],
  service_language_id: [],
  aboriginal_indicator_id: [],
  veteran_state_id: [],
  education_level_id: [],
  field_study_id: [],
  reason_for_service_id: [],
  food_frequency: [],
  referrer_type_id: [],
  reason_for_ending_service_id: ['reason_for_ending_text'],
  fee_paid: [],
} as const satisfies Record<string, readonly string[]>;
export type MergedField = keyof typeof MERGED_FIELDS;

interface Named {
  one_name: 0 | 1;
}

/** The fields that are chosen one by one: where either file has one name only, its name is chosen as a whole. */
export const mergedFields = (source: Named, target: Named): MergedField[] =>
  (Object.keys(MERGED_FIELDS) as MergedField[]).filter((name) => name !== 'first_name' || !namedWhole(source, target));

/** The columns that a field brings with it. */
export const mergedWith = (name: MergedField, source: Named, target: Named): readonly string[] =>
  name === 'last_name' && namedWhole(source, target) ? ['first_name', 'one_name'] : MERGED_FIELDS[name];

/** Whether the names of two files are compared and chosen as wholes. */
export const namedWhole = (source: Named, target: Named): boolean => source.one_name === 1 || target.one_name === 1;

/** The file whose value stays: the target, unless only its value is empty; equal values leave no choice. */
export function mergedValue(source: unknown, target: unknown): MergeOutcome {
  if (source === target || source === null || source === '') return { side: 'target', fixed: true };
  return { side: target === null || target === '' ? 'source' : 'target', fixed: false };
}

/** Where a person lives: `others` live there too, without the other one of the two files. */
export interface MergedHome {
  group_id: number;
  role: number;
  others: number;
}

/**
 * The file whose household and role the person has afterwards. A head with members cannot leave them; of two such heads
 * of different households neither can (null). Otherwise a household with other people is likelier than a single
 * person's.
 */
export function mergedHome(source: MergedHome, target: MergedHome): MergeOutcome | null {
  const heads = (home: MergedHome) => isHeadOrSingle(home.role) && home.others > 0;
  if (source.group_id === target.group_id)
    return { side: isHeadOrSingle(source.role) ? 'source' : 'target', fixed: true };
  if (heads(source) && heads(target)) return null;
  if (heads(source)) return { side: 'source', fixed: true };
  if (heads(target)) return { side: 'target', fixed: true };
  if (source.others === 0) return { side: 'target', fixed: true };
  return { side: target.others === 0 ? 'source' : 'target', fixed: false };
}

/**
 * Why the remaining file cannot have this birth date: nobody under 18 heads a household of others (F-148), and the
 * file of an adult does not become a child's.
 */
export function minorRefusal(
  { dob, target_dob, home }: { dob: string | null; target_dob: string | null; home: MergedHome },
  today: string,
): 'minor_head' | 'minor_birth_date' | null {
  if (!isMinor(dob, today)) return null;
  if (isHeadOrSingle(home.role) && home.others > 0) return 'minor_head';
  return isAdult(target_dob, today) ? 'minor_birth_date' : null;
}
