/** The age groups of the reports, as the hunger count has them (decisions-002 E). */
export const AGE_GROUPS = ['0-2', '3-5', '6-11', '12-17', '18-30', '31-44', '45-64', '65+'] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

/** The first year of each, in their order. */
export const AGE_GROUP_STARTS = [0, 3, 6, 12, 18, 31, 45, 65] as const;

/** The group of an age in whole years. */
export function ageGroup(age: number): AgeGroup {
  const index = AGE_GROUP_STARTS.findLastIndex((start) => age >= start);
  return AGE_GROUPS[Math.max(0, index)] as AgeGroup;
}

/** The age used for the last group, which has no upper limit. */
const OLDEST_GROUP_AGE = 75;

/** The age in whole years used for a person if only their group is known: its middle. */
export function ageWithin(group: AgeGroup): number {
  const at = AGE_GROUPS.indexOf(group);
  const next = AGE_GROUP_STARTS[at + 1];
  const start = AGE_GROUP_STARTS[at] as number;
  return next === undefined ? OLDEST_GROUP_AGE : Math.floor((start + next - 1) / 2);
}
