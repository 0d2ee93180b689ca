import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barcodeOf, digitsOf } from '../../src/text/barcode.ts';

const number = fc.integer({ min: 1, max: 2_147_483_647 }).map(String);

it('says the digits that it was made of, in whole characters of eleven modules', () => {
  fc.assert(
    fc.property(number, (digits) => {
      const widths = barcodeOf(digits);
      expect(digitsOf(widths)).toBe(digits);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe((digits.length + 2) * 11 + 13);
      // It begins and ends with a bar.
      expect(widths.length % 2).toBe(1);
    }),
  );
});

it('is the barcode that scanners were tried with', () => {
  expect(barcodeOf('1042').join('')).toBe('2112141232211231222212312232111341112331112');
});

it('does not read one that was damaged', () => {
  fc.assert(
    fc.property(number, fc.nat(), (digits, at) => {
      const widths = barcodeOf(digits);
      const place = at % widths.length;
      const damaged = widths.map((width, here) => (here === place ? (width % 4) + 1 : width));
      expect(digitsOf(damaged)).not.toBe(digits);
    }),
  );
});

it.each(['', 'A1', '-1', '1.5', '12345678901'])('refuses %j', (text) => {
  expect(() => barcodeOf(text)).toThrow(RangeError);
});
