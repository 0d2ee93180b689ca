import { phoneDigits } from '@resa/rules/text/phone';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caretAfter, dateMask, fullDate, type Mask, phoneMask, postalMask } from './mask.ts';

/** The content of the field after each key, typed at its end. */
const typedBy = (mask: Mask, keys: string) => [...keys].reduce((text, key) => mask(text + key), '');

describe('masks', () => {
  test('digits typed one by one become a phone or a date', () => {
    expect(typedBy(phoneMask, '5145550199')).toBe('(514) 555-0199');
    expect(typedBy(phoneMask, '(514) 555-0199')).toBe('(514) 555-0199');
    expect(typedBy(dateMask, '19850615')).toBe('1985-06-15');
    expect(typedBy(dateMask, '1985-06-15')).toBe('1985-06-15');
  });

  test('what is pasted in another usual form is taken', () => {
    for (const pasted of ['514.555.0199', '+1 514 555 0199', '1-514-555-0199', ' 514 555-0199 ', '+15145550199'])
      expect(phoneMask(pasted), pasted).toBe('(514) 555-0199');
    expect(dateMask('19850605')).toBe('1985-06-05');
    expect(fullDate(dateMask('1985/6/5'))).toBe('1985-06-05');
    expect(fullDate(typedBy(dateMask, '1985-6-5'))).toBe('1985-06-05');
  });

  test('what can never fit is left as it is, for the rule to say so', () => {
    expect(phoneMask('514 555-0199 ext. 4')).toBe('514 555-0199 ext. 4');
    expect(phoneMask('0044 20 7946 0958')).toBe('0044 20 7946 0958');
  });

  test('a date takes digits only, and at most eight', () => {
    expect(typedBy(dateMask, '1985x-a06b15')).toBe('1985-06-15');
    expect(typedBy(dateMask, '1985-6-5x')).toBe('1985-6-5');
    expect(typedBy(dateMask, '198506159')).toBe('1985-06-15');
    expect(dateMask('abc')).toBe('');
  });

  test('a postal code is written upper case with its space, and anything else as it is typed', () => {
    expect(typedBy(postalMask, 'h2x1y4')).toBe('H2X 1Y4');
    expect(typedBy(postalMask, 'h2x 1y4')).toBe('H2X 1Y4');
    expect(postalMask('h2x-1y4')).toBe('H2X 1Y4');
    expect(postalMask('05401')).toBe('05401');
    let text = postalMask('h2x1y4');
    for (let keys = 0; text !== '' && keys < 20; keys++) text = postalMask(text.slice(0, -1));
    expect(text).toBe('');
    expect(caretAfter('H2xX 1Y4', 3, 'H2XX 1Y4')).toBe(3);
    expect(caretAfter('H2X1', 4, 'H2X 1')).toBe(5);
  });
  test('everything can be deleted again, key by key', () => {
    for (const mask of [phoneMask, dateMask]) {
      let text = mask('20250615');
      for (let keys = 0; text !== '' && keys < 20; keys++) text = mask(text.slice(0, -1));
      expect(text).toBe('');
    }
  });

  test('a digit taken out of the middle does not return', () => {
    expect(dateMask('2025-6-15')).toBe('2025-6-15');
    expect(dateMask('2025-16-15')).toBe('2025-16-15');
  });

  test('a masked text masks to itself, and a phone keeps its digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/), (digits) => {
        expect(phoneDigits(phoneMask(digits))).toBe(digits);
        expect(phoneMask(phoneMask(digits))).toBe(phoneMask(digits));
      }),
    );
  });

  test('the caret stays behind the digit that was typed', () => {
    expect(caretAfter('5145', 4, '(514) 5')).toBe(7);
    expect(caretAfter('(5194) 555-0199', 4, '(519) 455-5019')).toBe(4);
    expect(caretAfter('abc', 2, 'abc')).toBe(2);
  });
});
