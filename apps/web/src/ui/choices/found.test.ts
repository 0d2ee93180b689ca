import { expect, test } from 'vitest';
import { fitOf, foundOptions } from './found.ts';

const options = (labels: string[]) => labels.map((label) => ({ value: label, label }));
const found = (search: string, ...labels: string[]) =>
  foundOptions({ options: options(labels), search, limit: Number.POSITIVE_INFINITY }).map((one) =>
    'value' in one ? one.value : one.group,
  );

test('puts entries that begin with the typed text first, and whole words before parts', () => {
  expect(found('India', 'British Indian Ocean Territory', 'Indiana', 'India')).toEqual([
    'India',
    'Indiana',
    'British Indian Ocean Territory',
  ]);
  expect(found('sudan', 'South Sudan', 'Sudanese', 'Sudan')).toEqual(['Sudan', 'Sudanese', 'South Sudan']);
  expect(found('rent', 'Low-rental housing', 'Parent', 'Owner', 'Room for rent', 'Rent')).toEqual([
    'Rent',
    'Room for rent',
    'Low-rental housing',
    'Parent',
  ]);
});

test('finds a number of days as a whole word', () => {
  const days = [4, 7, 17, 21, 27, 28].map((count) => `Tous les ${count} jours`);
  expect(found('7', ...days)).toEqual(['Tous les 7 jours', 'Tous les 17 jours', 'Tous les 27 jours']);
  expect(found('28', ...days)).toEqual(['Tous les 28 jours']);
});

test('ignores accents and keeps the order of entries that fit equally well', () => {
  expect(found('emirats', 'Égypte', 'Émirats arabes unis')).toEqual(['Émirats arabes unis']);
  expect(found('a', 'Aruba', 'Albania')).toEqual(['Aruba', 'Albania']);
});

test('shows every entry until something is typed, and at most the given number', () => {
  expect(found(' ', 'One', 'Two')).toEqual(['One', 'Two']);
  expect(foundOptions({ options: options(['One', 'Two', 'Three']), search: 't', limit: 1 })).toHaveLength(1);
});

test('searches the entries of groups', () => {
  const grouped = [{ group: 'Years', items: options(['Year 1', 'Year 2']) }];
  expect(foundOptions({ options: grouped, search: '2', limit: 9 })).toEqual([
    { group: 'Years', items: options(['Year 2']) },
  ]);
});

test('does not fit a label in which nothing that is typed occurs', () => {
  expect(fitOf('Canada', 'x')).toBe(Number.POSITIVE_INFINITY);
});
