/**
 * A household that is served without a name (decision 074): how many persons it has in each age group, and the area
 * where it lives. Its files have no more than that.
 */
import { sortationArea } from '../text/postal-code.ts';
import { AGE_GROUP_STARTS, AGE_GROUPS, type AgeGroup, ageWithin } from './age-groups.ts';
import { ADULT_AGE, OTHER_PERSON, ROLE } from './family.ts';

/** The most persons that such a household has. */
export const MOST_ANONYMOUS = 20;

/** How many persons are in each age group. */
export type PersonsByAge = Readonly<Record<AgeGroup, number>>;

/** A broken rule: a field of the form, and a text key. */
export interface AnonymousError {
  path: 'ages' | 'area';
  rule: 'must_be_completed' | 'rule_anonymous_adult' | 'rule_anonymous_most' | 'rule_area';
}

/** Nobody in any age group. */
export const NOBODY = Object.fromEntries(AGE_GROUPS.map((group) => [group, 0])) as PersonsByAge;

/** How many persons the household has. */
export const personsIn = (ages: PersonsByAge): number => AGE_GROUPS.reduce((sum, group) => sum + ages[group], 0);

const isAdultGroup = (_: AgeGroup, at: number): boolean => (AGE_GROUP_STARTS[at] as number) >= ADULT_AGE;

/** Every broken rule; empty when the household may be served. Who has no home, or does not say where, has no area. */
export function anonymousErrors({ ages, area }: { ages: PersonsByAge; area: string | null }): AnonymousError[] {
  const errors: AnonymousError[] = [];
  const persons = personsIn(ages);
  if (persons === 0) errors.push({ path: 'ages', rule: 'must_be_completed' });
  else if (persons > MOST_ANONYMOUS) errors.push({ path: 'ages', rule: 'rule_anonymous_most' });
  else if (AGE_GROUPS.filter(isAdultGroup).every((group) => ages[group] === 0))
    errors.push({ path: 'ages', rule: 'rule_anonymous_adult' });
  if (area !== null && sortationArea(area) === null) errors.push({ path: 'area', rule: 'rule_area' });
  return errors;
}

/** A person of the household. `age` is the one used for their age group. */
export interface AnonymousPerson {
  role: number;
  age: number;
}

/** The persons, the head first: one of the oldest. A household without an adult has none. */
export function anonymousPersons(ages: PersonsByAge): AnonymousPerson[] {
  const years = [...AGE_GROUPS].reverse().flatMap((group) => Array<number>(ages[group]).fill(ageWithin(group)));
  const [head, ...others] = years;
  if (head === undefined || head < ADULT_AGE) return [];
  return [
    { role: others.length > 0 ? ROLE.head : ROLE.single, age: head },
    ...others.map((age) => ({ role: age < ADULT_AGE ? ROLE.child : OTHER_PERSON, age })),
  ];
}
