import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placesIn, wordingFault } from '../../src/text/wording.ts';

it('finds each name once, in values, choices and mails', () => {
  expect(placesIn('{count|{count} file|{count} files} of {name}, {name}')).toEqual(['{count}', '{name}']);
  expect(placesIn('{count|one|many}')).toEqual(['{count}']);
  expect(placesIn('Hello {{ name }}')).toEqual(['{{name}}']);
  expect(placesIn('No names')).toEqual([]);
});

it.each(['{', '}', '{}', '{a b}', '{a|b}', '{{', '{a}}', '{{a b}}'])('finds a brace around no name in %s', (text) => {
  expect(placesIn(text)).toBeNull();
});

it.each([
  ['{count} files of {name}', '{name}: {count|one file|{count} files}', undefined],
  ['{count} files', 'Files', 'rule_text_places'],
  ['Files', '{count} files', 'rule_text_places'],
  ['Hello {{name}}', 'Hello {name}', 'rule_text_places'],
  ['{name}', '{nam}', 'rule_text_places'],
  ['{name}', '{name} {', 'rule_text_places'],
  ['Files', ' \n', 'must_be_completed'],
] as const)('over the original %j, the wording %j has the fault %s', (original, wording, fault) => {
  expect(wordingFault(original, wording)).toBe(fault);
});

it('takes every text without braces around the same names', () => {
  const words = fc.string({ minLength: 1 }).map((text) => `x${text.replace(/[{}|]/g, '')}`);
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 4 });
  fc.assert(
    fc.property(words, words, names, (one, other, all) => {
      const original = all.reduce((text, name) => `${text} {${name}}`, one);
      const wording = all.toReversed().reduce((text, name) => `{${name}} ${text}`, other);
      expect(wordingFault(original, wording)).toBeUndefined();
      for (const name of all) expect(wordingFault(original, wording.replace(`{${name}}`, ''))).toBe('rule_text_places');
    }),
  );
});
