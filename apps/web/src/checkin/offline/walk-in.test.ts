import { Act } from '@resa/contract/offline';
import { describe, expect, it } from 'vitest';
import { walkInOf } from './walk-in.ts';

const typed = { who: '2989', persons: '', reason: ' ' } as const;

describe('a walk-in', () => {
  it.each<[number | string, number | null]>([
    [3, 3],
    ['12', 12],
    [99, 99],
    ['', null],
    [0, null],
    [-4, null],
    [100, null],
    ['1e9', null],
    [2.5, null],
  ])('of %j persons is one that the server takes', (persons, kept) => {
    const walkIn = walkInOf({ ...typed, persons });
    expect(walkIn.persons).toBe(kept);
    const rest = { appointment_id: null, undoes: null, place_id: 1, at: '2026-03-03T14:00:00.000Z' };
    expect(Act.safeParse({ ...walkIn, ...rest, id: crypto.randomUUID() }).success).toBe(true);
  });
  it('has the file number, where nothing else can be meant', () => {
    expect(walkInOf(typed)).toMatchObject({ file_number: 2989, name: null, reason: null });
    expect(walkInOf({ ...typed, who: ' 555-1234 ' })).toMatchObject({ file_number: null, name: '555-1234' });
    expect(walkInOf({ ...typed, who: 'Rose Roy' })).toMatchObject({ file_number: null, name: 'Rose Roy' });
  });
});
