import { expect, it } from 'vitest';
import { mistakesInTexts } from '../../../scripts/texts.mjs';
import { texts } from '../src/texts.ts';

it('finds a text whose values differ between the languages, in any notation', () => {
  const mistakes = mistakesInTexts({
    en: {
      mail: 'Hello {{name}}',
      page: '{count} rows',
      same: '{from} to {to}',
      twice: '{n} of {n}',
      double: '{n}',
      many: '{n} found',
    },
    fr: {
      mail: 'Bonjour',
      page: '{nombre} lignes',
      same: 'De {to} à {from}',
      twice: '{n}',
      double: '{{n}}',
      many: '{n} {n|trouvé|trouvés}',
    },
  });
  expect(mistakes).toEqual([
    'double names other values in each language',
    'mail names other values in each language',
    'page names other values in each language',
  ]);
});

it('finds a text that is missing or empty, and a brace around no value', () => {
  const mistakes = mistakesInTexts({
    en: { one: 'One', two: 'Two', open: '{count rows', spaced: '{ count } rows', plural: '{n|row}' },
    fr: { one: ' ', open: '{count lignes', spaced: '{ count } lignes', plural: '{n} {n|ligne|lignes}' },
  });
  expect(mistakes).toEqual([
    'one has no text in fr',
    'open has a brace around no value in en and fr',
    'plural has a brace around no value in en',
    'spaced has a brace around no value in en and fr',
    'two has no text in fr',
  ]);
});

it('finds French signs without the no-break space that they have in Quebec', () => {
  const fr = {
    ask: 'Qui\u00a0?',
    close: 'Qui?',
    colon: 'Âge\u202f: 4',
    good: '«\u00a04:1\u00a0» https://a.test\u202f! Le «\u00a0?\u00a0» (%)\u00a0: 4\u00a0%',
    quote: '« Ève\u00a0»',
    share: '4 %',
  };
  const en = Object.fromEntries(Object.keys(fr).map((key) => [key, 'Text']));
  const mistakes = mistakesInTexts({ en, fr });
  expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual(['ask', 'close', 'colon', 'quote', 'share']);
});

it('accepts all texts of the interface', () => expect(mistakesInTexts()).toEqual([]));

it('names the limits of passwords by their places, never by a number', () => {
  const limits = Object.values(texts).flatMap((of) =>
    Object.entries(of).filter(([key, text]) => key.includes('password') && /charact|caract/.test(text)),
  );
  expect(limits.length).toBeGreaterThanOrEqual(8);
  for (const [, text] of limits) expect(text).not.toMatch(/\d/);
});

it('calls status 2 of an appointment Arrived everywhere, Arrivée in French (001 O-30)', () => {
  expect([texts.en.status_closed, texts.fr.status_closed]).toEqual(['Arrived', 'Arrivée']);
  const OTHER_NAMES = { en: /\battend(ed|ance|ances)?\b/i, fr: /honor|présence/i };
  for (const locale of ['en', 'fr'] as const) {
    const named = Object.entries(texts[locale]).filter(([, text]) => OTHER_NAMES[locale].test(text));
    expect(named.map(([key]) => key)).toEqual([]);
  }
});
