import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedName } from './typed-name.ts';

test.each([
  ['Tremblay', '', 'Tremblay'],
  ['anne tremblay', 'Anne', 'Tremblay'],
  ['  marie-ève   de la  tour ', 'Marie-Ève De La', 'Tour'],
  ['McKay, Ian', 'Ian', 'McKay'],
  ['de la Tour, Anne', 'Anne', 'de la Tour'],
  ['L’Écuyer', '', 'L’Écuyer'],
])('takes %s as a name', (text, first_name, last_name) => {
  expect(typedName(text)).toEqual({ first_name, last_name });
});

test.each(['', ' ', 'a', '2989', '#2989', '555-0142', 'ann@resa.example', '1990-02-01', 'anne 2989', '- -'])(
  'takes %s for no name',
  (text) => {
    expect(typedName(text)).toBeNull();
  },
);

test('gives a last name that a profile takes, for any typed text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const name = typedName(text);
      if (!name) return;
      expect(name.last_name.length).toBeLessThanOrEqual(100);
      expect(name.first_name.length).toBeLessThanOrEqual(100);
    }),
  );
});
