import { expect, it } from 'vitest';
import { AGE_GROUP_STARTS, AGE_GROUPS, ageGroup } from './age-groups.ts';

it('puts every age into the group whose name holds it', () => {
  for (let age = 0; age <= 120; age++) {
    const [from = 0, to = Number.POSITIVE_INFINITY] = ageGroup(age).replace('+', '').split('-').map(Number);
    expect(age >= from && age <= to).toBe(true);
  }
  expect(AGE_GROUPS.map((name) => Number.parseInt(name, 10))).toEqual(AGE_GROUP_STARTS);
});
