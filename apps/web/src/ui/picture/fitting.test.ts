import { expect, test } from 'vitest';
import { fitsAsItIs, isHeic, scaled } from './fitting.ts';

const limit = { bytes: 1_000, side: 2_400 };
const file = (name: string, size: number, type = '') => ({ name, size, type });

test('leaves pictures within the limit, and files that are not pictures, as they are', () => {
  expect(fitsAsItIs(file('a.JPG', 1_000), limit)).toBe(true);
  expect(fitsAsItIs(file('a.jpeg', 1_001), limit)).toBe(false);
  expect(fitsAsItIs(file('a.png', 1_001), limit)).toBe(false);
  expect(fitsAsItIs(file('a.pdf', 9_000_000), limit)).toBe(true);
});

test('knows the own format of a telephone by name or by type, however small', () => {
  expect([isHeic(file('a.HEIC', 1)), isHeic(file('a.heif', 1)), isHeic(file('photo', 1, 'image/heic'))]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isHeic(file('a.jpg', 1, 'image/jpeg'))).toBe(false);
  expect(fitsAsItIs(file('a.heic', 1), limit)).toBe(false);
});

test('keeps the proportions of a picture, and never makes it larger', () => {
  expect(scaled({ width: 4_800, height: 3_000 }, 2_400)).toEqual({ width: 2_400, height: 1_500 });
  expect(scaled({ width: 1_000, height: 4_800 }, 2_400)).toEqual({ width: 500, height: 2_400 });
  expect(scaled({ width: 800, height: 600 }, 2_400)).toEqual({ width: 800, height: 600 });
  expect(scaled({ width: 10_000, height: 1 }, 2_400)).toEqual({ width: 2_400, height: 1 });
});
