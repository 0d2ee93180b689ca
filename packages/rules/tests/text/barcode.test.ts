import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barcodeOf, codeOf } from '../../src/text/barcode.ts';

const digits = fc.integer({ min: 1, max: 2_147_483_647 }).map(String);
const four = fc.integer({ min: 0, max: 9_999 }).map((code) => String(code).padStart(4, '0'));
const printed = fc.oneof(
  digits,
  fc.tuple(digits, four).map((both) => both.join('-')),
);

it('says the number or code that it was made of, in whole characters of eleven modules', () => {
  fc.assert(
    fc.property(printed, (code) => {
      const widths = barcodeOf(code);
      expect(codeOf(widths)).toBe(code);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe((code.length + 2) * 11 + 13);
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
    fc.property(printed, fc.nat(), (code, at) => {
      const widths = barcodeOf(code);
      const place = at % widths.length;
      const damaged = widths.map((width, here) => (here === place ? (width % 4) + 1 : width));
      expect(codeOf(damaged)).not.toBe(code);
    }),
  );
});

it.each(['', 'A1', '-1', '1.5', '12345678901', '42-', '42-123', '42-12345'])('refuses %j', (text) => {
  expect(() => barcodeOf(text)).toThrow(RangeError);
});
