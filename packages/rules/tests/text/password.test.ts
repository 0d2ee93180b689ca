import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonPasswords } from '../../src/text/common-passwords.ts';
import { chosenRefusal, type PasswordRule, passwordStrength } from '../../src/text/password.ts';
import { CHOSEN, lengthRefusal, repeatRefusal, TYPED } from '../../src/text/password-length.ts';

const names = { user: ['Éloïse Roy-Tremblay', 'e.roy@porte.example'], organisation: ['Open Door', 'Porte ouverte'] };
const standard: PasswordRule = { policy: 'standard', hasSecondStep: false, ...names, common: commonPasswords };
const specification: PasswordRule = { ...standard, policy: 'specification' };
const ruleOf = (password: string) => chosenRefusal(password, standard)?.rule ?? null;

test('a typed password may be longer than any that can be chosen', () => {
  expect(['abcd', 'a'.repeat(65), 'a'.repeat(128), 'a'.repeat(129)].map((one) => lengthRefusal(one, TYPED))).toEqual([
    { rule: 'rule_password_short', min: 5 },
    null,
    null,
    { rule: 'rule_password_long', max: 128 },
  ]);
});

test('a password must be repeated; one that looks the same is the same', () => {
  expect([
    repeatRefusal('abcde', ''),
    repeatRefusal('abcde', 'abcdf'),
    repeatRefusal('abcd\u00e9', 'abcde\u0301'),
  ]).toEqual([{ rule: 'must_be_completed' }, { rule: 'rule_password_repeat' }, null]);
});

test('strength is only a hint', () => {
  expect(['password1', 'aaaaaaaa', '12345', 'abc'].map(passwordStrength)).toEqual([0, 0, 0, 0]);
  expect(passwordStrength('maple')).toBeLessThan(passwordStrength('Maple-kettle-4'));
  expect(passwordStrength('quiet river under 7 bridges')).toBe(4);
});

describe('under the specification', () => {
  test('a chosen password has 5 to 32 characters and no other limit', () => {
    const chosen = ['', 'abcd', 'abcde', '🍎🍐🍒', '🍎'.repeat(32), 'a'.repeat(33), 'password', 'Resa Tremblay'];
    expect(chosen.map((one) => chosenRefusal(one, specification))).toEqual([
      { rule: 'must_be_completed' },
      { rule: 'rule_password_short', min: 5 },
      null,
      { rule: 'rule_password_short', min: 5 },
      null,
      { rule: 'rule_password_long', max: 32 },
      null,
      null,
    ]);
  });
});

describe('under the standard', () => {
  test('a chosen password has 15 to 64 code points of any alphabet, counted as they are stored', () => {
    expect(chosenRefusal('abcdefghijklmn', standard)).toEqual({ rule: 'rule_password_short', min: 15 });
    expect(chosenRefusal('x'.repeat(65), standard)).toEqual({ rule: 'rule_password_long', max: 64 });
    expect(ruleOf('тихая река под мостом')).toBeNull();
    expect(ruleOf('静かな川の下に七つの橋がある夜')).toBeNull();
    // Fifteen of a reader's characters, whether their accents come apart or not.
    expect(ruleOf('été à la plage!'.normalize('NFD'))).toBe(ruleOf('été à la plage!'.normalize('NFC')));
    expect(ruleOf('été la plage!'.normalize('NFD'))).toBe('rule_password_short');
  });

  test('before a second step it has 8 to 64, and is no more one that is guessed first', () => {
    const before: PasswordRule = { ...standard, hasSecondStep: true };
    const fault = (password: string) => chosenRefusal(password, before);
    expect(fault('kettle7')).toEqual({ rule: 'rule_password_short', min: 8 });
    expect(fault('x'.repeat(65))).toEqual({ rule: 'rule_password_long', max: 64 });
    expect(fault('blue kÉt7')).toBeNull();
    expect([fault('password1'), fault('azerty2026'), fault('tremblay-9')]).toEqual([
      { rule: 'rule_password_common' },
      { rule: 'rule_password_common' },
      { rule: 'rule_password_user' },
    ]);
    expect(chosenRefusal('abcde', { ...specification, hasSecondStep: true })).toBeNull();
  });

  test('no kind of character is required', () => {
    for (const password of [
      'quiet river under bridges',
      'correcthorsebattery',
      '7391 8264 0517 3928',
      'panier de pommes rouges',
    ])
      expect([password, ruleOf(password)]).toEqual([password, null]);
  });

  test('one or two common words with what is usually added are refused', () => {
    for (const password of [
      'passwordpassword',
      'Password12345678!!',
      'p@ssw0rdp@ssw0rd',
      'motdepasse2026!!!!',
      'MotDePasse Bonjour',
      '123456789012345678',
      'aaaaaaaaaaaaaaaaaa',
      'qwertyuiopasdfghjkl',
      'azertyuiopqsdfghjklm',
      'abcabcabcabcabcabc',
      '1qaz2wsx3edc4rfv',
      'iloveyouiloveyou1',
    ])
      expect([password, ruleOf(password)]).toEqual([password, 'rule_password_common']);
  });

  test('the names of user, organization and program are refused, in any spelling', () => {
    for (const password of ['my name is eloise since 1984', 'TREMBLAY forever and ever', 'tr3mbl4y has the blue boat'])
      expect([password, ruleOf(password)]).toEqual([password, 'rule_password_user']);
    for (const password of ['every OuVerte window is blue', 'the opendoor blue kettle', 'blue kettle of resa 77'])
      expect([password, ruleOf(password)]).toEqual([password, 'rule_password_organisation']);
    // A short word counts only as a whole word: here it is a part of others.
    expect(ruleOf('caresses of indoors vapours')).toBeNull();
  });

  const word = fc.constantFrom(...[...commonPasswords].filter((one) => /^[a-z].*[a-z]$/.test(one)));
  const tail = fc.stringMatching(/^[\d!?.]{0,6}$/);
  test('refuses each common word, repeated and with a tail', () => {
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: 5 }), tail, (one, times, added) => {
        expect(ruleOf(`${one.repeat(times)}${added}`)).not.toBeNull();
      }),
    );
  });

  test('checks a password alike in capitals and in both forms of Unicode', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 70 }), (password) => {
        expect(ruleOf(password.normalize('NFD'))).toBe(ruleOf(password.normalize('NFC')));
      }),
    );
    fc.assert(
      fc.property(word, word, tail, (one, other, added) => {
        const password = `${one}${other}${added}`;
        expect(ruleOf(password.toUpperCase())).toBe(ruleOf(password));
      }),
    );
  });

  test('what the standard accepts has its length, and a longer list of words never accepts more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 10, maxLength: 70 }), (password) => {
        const without = chosenRefusal(password, { ...standard, common: new Set() });
        if (without) {
          expect(ruleOf(password)).toBe(without.rule);
          return;
        }
        const length = [...password.normalize('NFC')].length;
        expect(length).toBeGreaterThanOrEqual(CHOSEN.standard.min);
        expect(length).toBeLessThanOrEqual(CHOSEN.standard.max);
      }),
    );
  });
});
