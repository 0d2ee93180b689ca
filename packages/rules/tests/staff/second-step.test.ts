import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isDue,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  shownKey,
  shownRecoveryCode,
  typedCode,
} from '../../src/staff/second-step.ts';

const code = fc.string({
  unit: fc.constantFrom(...RECOVERY_ALPHABET),
  minLength: RECOVERY_LENGTH,
  maxLength: RECOVERY_LENGTH,
});

test('a recovery code is read as it is shown, in small letters and with spaces', () => {
  fc.assert(
    fc.property(code, (one) => {
      for (const typed of [
        shownRecoveryCode(one),
        one.toLowerCase(),
        ` ${[...one].join(' ')} `,
        one.replace(/.{3}/g, '$&–'),
      ])
        expect(typedCode(typed)).toEqual({ kind: 'recovery', code: one });
    }),
  );
});

test('six digits are a code of the app, in one or two groups', () => {
  for (const typed of ['012345', '012 345', ' 012-345 '])
    expect(typedCode(typed)).toEqual({ kind: 'app', code: '012345' });
});

test.each(['', '12345', '1234567', '١٢٣٤٥٦', 'ABCDE-FGHJ', 'ABCDE-FGHJKM', 'ABCDE-FGHI0', '<script>'])(
  'refuses %j',
  (typed) => expect(typedCode(typed)).toBeNull(),
);

test('a key is shown in groups of four', () => expect(shownKey('ABCDEFGHIJ')).toBe('ABCD EFGH IJ'));

test('a duty holds from its day on', () => {
  expect([isDue(null, '2026-03-01'), isDue('2026-03-02', '2026-03-01'), isDue('2026-03-01', '2026-03-01')]).toEqual([
    false,
    false,
    true,
  ]);
});
