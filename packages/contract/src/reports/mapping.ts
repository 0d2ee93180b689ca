/** How reference lists are mapped to the lines of the hunger count. */
import { type Choice, housing_kinds, income_sources, student_kinds } from '../lists/fixed.ts';
import type { Unit } from './define.ts';

/** The mapped lists: the field that holds an entry's line, the possible lines, and whose fact the entry is. */
export const MAPPED_LISTS = {
  revenue_types: { field: 'hunger_count', lines: income_sources, unit: 'households' },
  house_types: { field: 'hunger_count', lines: housing_kinds, unit: 'households' },
  education_levels: { field: 'post_secondary', lines: student_kinds, unit: 'persons' },
} as const satisfies Record<string, { field: string; lines: readonly Choice[]; unit: Unit }>;
export type MappedList = keyof typeof MAPPED_LISTS;
export const mappedLists = Object.keys(MAPPED_LISTS) as [MappedList, ...MappedList[]];
