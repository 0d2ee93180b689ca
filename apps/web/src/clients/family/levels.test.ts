import type { FamilyMember } from '@resa/contract/persons';
import { expect, test } from 'vitest';
import { changesLevels, levelsToSave } from './levels.ts';

const member = (client_id: number, education_level_id: number | null) =>
  ({ client_id, education_level_id, row_version: 7 }) as FamilyMember;
const household = [member(1, 3), member(2, null), member(3, 5)];

test('saves every member with a level, chosen or kept, and no member without one', () => {
  expect(levelsToSave(household, { 3: 6 })).toEqual([
    { client_id: 1, row_version: 7, education_level_id: 3 },
    { client_id: 3, row_version: 7, education_level_id: 6 },
  ]);
  expect(levelsToSave(household, { 2: 4 })).toHaveLength(3);
});

test('a level chosen and put back is not a change', () => {
  expect(changesLevels(household, {})).toBe(false);
  expect(changesLevels(household, { 1: 4 })).toBe(true);
  expect(changesLevels(household, { 1: 3 })).toBe(false);
});
