import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, readableOn } from './readable.ts';

test('a colour that can be read stays, another gives way', () => {
  expect(readableOn('#1a5276', '#ffffff')).toBe('#ffffff');
  expect(readableOn('#8bc34a', '#ffffff')).toBe('#25221f');
  expect(readableOn('#101010', '#222222')).toBe('#ffffff');
});

test('a tag can be read in any colours that an administrator chose', () => {
  const colour = fc.stringMatching(/^#[0-9a-f]{6}$/);
  fc.assert(
    fc.property(colour, colour, (background, wanted) => {
      expect(contrast(background, readableOn(background, wanted))).toBeGreaterThanOrEqual(3.9);
    }),
  );
});
