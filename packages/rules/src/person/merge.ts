/** How two client files are merged (002 B18, B19): the target's own value wins unless it is empty. */
import { CLIENT_FIELDS, type ClientField, EDITED_FIELDS, type EditedColumn } from './client-fields.ts';
import { isAdult, isHeadOrSingle, isMinor } from './family.ts';

/** The file that goes, and the one that stays. */
export const SIDES = ['source', 'target'] as const;
export type MergeSide = (typeof SIDES)[number];

/** An outcome, and whether it is the only one possible. */
export interface MergeOutcome {
  side: MergeSide;
  fixed: boolean;
}

/** Fields that are taken with another one, or by their own rules (the whole name, tags). */
const BROUGHT: readonly string[] = [
  ...Object.values<ClientField>(CLIENT_FIELDS).flatMap((field) => field.with ?? []),
  'anonymous',
  'area',
  'one_name',
  'groups',
];
export type MergedField = EditedColumn;
const MERGED_FIELDS: readonly MergedField[] = EDITED_FIELDS.filter(
  (name): name is MergedField => !BROUGHT.includes(name),
);

interface Named {
  anonymous?: 0 | 1;
  one_name: 0 | 1;
}

/** The fields that are chosen one by one: where either file has one name only, its name is chosen as a whole. */
export const mergedFields = (source: Named, target: Named): MergedField[] =>
  MERGED_FIELDS.filter((name) => name !== 'first_name' || !namedWhole(source, target));

/** The columns that a field brings with it. */
export const mergedWith = (name: MergedField, source: Named, target: Named): readonly string[] =>
  name === 'last_name' && namedWhole(source, target)
    ? ['first_name', 'one_name', 'anonymous', 'area']
    : ((CLIENT_FIELDS[name] as ClientField).with ?? []);

/** Whether the names of two files are compared and chosen as wholes. */
export const namedWhole = (...files: [source: Named, target: Named]): boolean =>
  files.some(({ one_name, anonymous }) => one_name === 1 || anonymous === 1);

/**
 * The file whose name stays. If only one of the two has a name, that one, so that a named person does not lose their
 * name (decision 074).
 */
export function mergedName(source: Named, target: Named, values: { source: unknown; target: unknown }): MergeOutcome {
  if (source.anonymous !== target.anonymous) return { side: source.anonymous === 1 ? 'target' : 'source', fixed: true };
  return mergedValue(values.source, values.target);
}

/** The file whose value stays: the target, unless only its value is empty; equal values leave no choice. */
export function mergedValue(source: unknown, target: unknown): MergeOutcome {
  if (source === target || source === null || source === '') return { side: 'target', fixed: true };
  return { side: target === null || target === '' ? 'source' : 'target', fixed: false };
}

/** Where a person lives: `others` live there too, without the other one of the two files. */
export interface MergedHousehold {
  group_id: number;
  role: number;
  others: number;
}

/**
 * The file whose household and role the person keeps. A head with members cannot leave them, so their household stays;
 * null if both are heads with members in different households. Otherwise a household with other people is proposed
 * before a household of one.
 */
export function mergedHousehold(source: MergedHousehold, target: MergedHousehold): MergeOutcome | null {
  const heads = (household: MergedHousehold) => isHeadOrSingle(household.role) && household.others > 0;
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
  { dob, target_dob, household }: { dob: string | null; target_dob: string | null; household: MergedHousehold },
  today: string,
): 'minor_head' | 'minor_birth_date' | null {
  if (!isMinor(dob, today)) return null;
  if (isHeadOrSingle(household.role) && household.others > 0) return 'minor_head';
  return isAdult(target_dob, today) ? 'minor_birth_date' : null;
}
