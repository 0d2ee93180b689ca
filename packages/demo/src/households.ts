/**
 * Believable households: who lives together, how old they are and their role to the head. Ages and roles hang
 * together: parents are 17 to 44 years older than their children, grandparents a generation more.
 */

import { ROLE } from '@resa/rules/person/family';
import { addDays, addMonths, daysBetween } from '@resa/rules/time/dates';
import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

export const ROLES = { ...ROLE, parent: 5, grandparent: 6, sibling: 7, relative: 8, roommate: 9 } as const;
export const MALE = 1;
export const FEMALE = 2;

export type Composition =
  | 'single'
  | 'couple'
  | 'lone_parent'
  | 'two_parents'
  | 'three_generations'
  | 'grandparents'
  | 'siblings'
  | 'roommates'
  | 'couple_with_parent';

/** A person before names and papers; years is the age today. */
export interface Sketch {
  role: number;
  gender: number;
  years: number;
  dob: string;
}

const COMPOSITIONS: readonly (readonly [Composition, number])[] = [
  ['single', 42],
  ['couple', 9],
  ['lone_parent', 17],
  ['two_parents', 18],
  ['three_generations', 4],
  ['grandparents', 2],
  ['siblings', 3],
  ['roommates', 3],
  ['couple_with_parent', 2],
];

export const MOST_PEOPLE = 8;

/** A household of `most` people at most, the head or single first. */
export function sketchHousehold(random: Random, clock: Clock, most: number): { kind: Composition; people: Sketch[] } {
  const kind = most === 1 ? 'single' : random.weighted(COMPOSITIONS);
  const people = compose(kind, random, clock).slice(0, Math.min(most, MOST_PEOPLE));
  const [head] = people;
  if (people.length === 1 && head) return { kind: 'single', people: [{ ...head, role: ROLES.single }] };
  return { kind, people };
}

function compose(kind: Composition, random: Random, clock: Clock): Sketch[] {
  const person = (role: number, gender: number, years: number): Sketch => ({
    role,
    gender,
    years,
    dob: birthday(random, clock, years),
  });
  const gender = () => (random.chance(0.51) ? FEMALE : random.chance(0.985) ? MALE : 3);
  const between = (least: number, most: number) => random.int(least, Math.max(least, most));
  const partnerOf = ({ gender: his, years }: Sketch) =>
    person(
      ROLES.partner,
      random.chance(0.95) ? (his === MALE ? FEMALE : MALE) : his,
      Math.max(18, years + random.int(-6, 4)),
    );
  const childrenOf = (parent: Sketch, role: number, count: number, least = 17, most = 44): Sketch[] => {
    const oldest = Math.min(parent.years - least, random.chance(0.12) ? 24 : 17);
    const youngest = Math.max(0, Math.min(oldest, parent.years - most));
    const children = [person(role, gender(), between(youngest, oldest))];
    while (children.length < count) {
      const child = siblingOf(children, role, gender(), { youngest, oldest }, random, clock);
      if (!child) break;
      children.push(child);
    }
    return children.sort((a, b) => (a.dob < b.dob ? -1 : 1));
  };

  const counts = [
    [1, 42],
    [2, 34],
    [3, 16],
    [4, 8],
  ] as const;
  switch (kind) {
    case 'single': {
      const years = random.weighted([
        [between(18, 24), 12],
        [between(25, 34), 20],
        [between(35, 49), 26],
        [between(50, 64), 26],
        [between(65, 88), 16],
      ]);
      return [person(ROLES.single, random.chance(0.55) ? MALE : gender(), years)];
    }
    case 'couple': {
      const head = person(ROLES.head, gender(), random.chance(0.35) ? between(60, 82) : between(21, 59));
      return [head, partnerOf(head)];
    }
    case 'lone_parent': {
      const head = person(ROLES.head, random.chance(0.83) ? FEMALE : MALE, between(20, 52));
      return [head, ...childrenOf(head, ROLES.child, random.weighted(counts))];
    }
    case 'two_parents': {
      const head = person(ROLES.head, gender(), between(23, 52));
      const count = random.chance(0.05) ? random.int(5, 6) : random.weighted(counts);
      const partner = partnerOf(head);
      return [head, partner, ...childrenOf(partner.years < head.years ? partner : head, ROLES.child, count)];
    }
    case 'three_generations': {
      const head = person(ROLES.head, gender(), between(26, 48));
      const partner = random.chance(0.6) ? [partnerOf(head)] : [];
      const children = childrenOf(head, ROLES.child, random.weighted(counts));
      const grandmother = person(ROLES.parent, FEMALE, head.years + random.int(19, 34));
      const grandfather = random.chance(0.35)
        ? [person(ROLES.parent, MALE, grandmother.years + random.int(-2, 6))]
        : [];
      return [head, ...partner, ...children, grandmother, ...grandfather];
    }
    case 'grandparents': {
      const head = person(ROLES.head, random.chance(0.8) ? FEMALE : MALE, between(52, 70));
      const partner = random.chance(0.35) ? [partnerOf(head)] : [];
      return [head, ...partner, ...childrenOf(head, ROLES.other_child, random.int(1, 3), 38, 68)];
    }
    case 'siblings': {
      const head = person(ROLES.head, gender(), between(19, 36));
      const count = random.int(1, 2);
      return [
        head,
        ...Array.from({ length: count }, () =>
          person(ROLES.sibling, gender(), between(head.years - 9, head.years + 6)),
        ),
      ];
    }
    case 'roommates': {
      const head = person(ROLES.head, gender(), between(19, 45));
      return [head, person(ROLES.roommate, gender(), Math.max(18, head.years + random.int(-5, 9)))];
    }
    case 'couple_with_parent': {
      const head = person(ROLES.head, gender(), between(30, 58));
      return [head, partnerOf(head), person(ROLES.parent, FEMALE, head.years + random.int(20, 32))];
    }
  }
}

/** Brothers and sisters are twins or at least ten months apart; null when the years leave no room for another. */
function siblingOf(
  children: readonly Sketch[],
  role: number,
  gender: number,
  { youngest, oldest }: { youngest: number; oldest: number },
  random: Random,
  clock: Clock,
): Sketch | null {
  const [first] = children;
  if (first && random.chance(0.03)) return { ...first, gender };
  for (let tries = 0; tries < 12; tries++) {
    const years = random.int(youngest, oldest);
    const dob = birthday(random, clock, years);
    if (children.every((other) => Math.abs(daysBetween(other.dob, dob)) > 300)) return { role, gender, years, dob };
  }
  return null;
}

/** A date of birth for an age today. */
function birthday(random: Random, { today }: Clock, years: number): string {
  return addDays(addMonths(today, -12 * years), -random.int(years === 0 ? 20 : 0, years === 0 ? 340 : 364));
}
