import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSearched,
  type SearchTerms,
  scannedCard,
  scannedNumber,
  searchTermsOf,
} from '../../src/person/search-terms.ts';

const nothing: SearchTerms = { words: [], file_number: null, phone: null, ext: null, email: null, dobs: [] };

describe('what was typed', () => {
  it.each(['N', 'Ng', 'Ng1', '1', '12', 'n.', '  ', '', 'é'])('%s is not looked for before it is entered', (typed) => {
    expect(isSearched(typed)).toBe(typed === 'Ng1');
  });

  it.each(['Ng', 'Vũ', 'Vu\u0303', 'lý', '李明'])(
    '%s is a whole name: it is looked for on Enter or a blank',
    (typed) => {
      expect([isSearched(typed), isSearched(`${typed} `), isSearched(` ${typed}`, true)]).toEqual([false, true, true]);
    },
  );

  it.each(['N', '12', 'a.', '#1', '  '])('%s is never looked for', (typed) => {
    expect([isSearched(typed, true), isSearched(`${typed} `)]).toEqual([false, false]);
  });
});

describe('the query of a search box', () => {
  it.each<[string, Partial<SearchTerms>]>([
    ['Tremblay', { words: ['tremblay'], email: 'tremblay' }],
    ['  L’Écuyer  Marie-Ève ', { words: ['l', 'ecuyer', 'marie', 'eve'] }],
    ['2989', { file_number: 2989, phone: '2989' }],
    ['#2989', { file_number: 2989 }],
    ['# 2989', { file_number: 2989 }],
    ['no 2989', { file_number: 2989 }],
    ['No. 2989', { file_number: 2989 }],
    ['n° 2989', { file_number: 2989 }],
    ['nº2989', { file_number: 2989 }],
    ['№ 2989', { file_number: 2989 }],
    ['dossier #2989', { file_number: 2989 }],
    ['File no 2989', { file_number: 2989 }],
    ['514 555-0142', { phone: '5145550142' }],
    ['+1 (514) 555-0142', { phone: '5145550142' }],
    ['555-0142', { file_number: 555, phone: '5550142' }],
    ['2989-0142', { file_number: 2989 }],
    ['42-0142', { file_number: 42 }],
    ['514-555-0142 poste 12', { phone: '5145550142', ext: '12' }],
    ['(514) 555-0142, ext. 12', { phone: '5145550142', ext: '12' }],
    ['5145550142x12', { phone: '5145550142', ext: '12' }],
    ['514.555.0142 #12', { phone: '5145550142', ext: '12' }],
    ['Anne poste 12', { words: ['anne', 'poste', '12'] }],
    ['bela@resa.example', { email: 'bela@resa.example' }],
    ['Béla @Resa', { words: ['bela'], email: '@resa' }],
    ['j.roy85', { words: ['j', 'roy85'], email: 'j.roy85' }],
    ['1985-06-07', { dobs: ['1985-06-07'] }],
    ['1985/6/7', { dobs: ['1985-06-07'] }],
    ['07/06/1985', { dobs: ['1985-06-07', '1985-07-06'] }],
    ['27-06-1985', { dobs: ['1985-06-27'] }],
    ['19850607', { file_number: 19850607, phone: '19850607', dobs: ['1985-06-07'] }],
    ['Tremblay 1985-06-07', { words: ['tremblay'], email: 'tremblay', dobs: ['1985-06-07'] }],
    ['1985-02-30', { file_number: 19850230, phone: '19850230' }],
    ['O’Brien-2', { words: ['o', 'brien', '2'], email: 'o’brien-2' }],
  ])('%s', (typed, expected) => {
    expect(searchTermsOf(typed)).toEqual({ ...nothing, ...expected });
  });

  it.each(['', '   ', '%%%', '--', '@'])('is empty for "%s"', (typed) => {
    expect(searchTermsOf(typed)?.words ?? []).toEqual([]);
  });

  it('never fails, and contains only existing dates and folded words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
        for (const word of searchTermsOf(typed)?.words ?? []) expect(word).toMatch(/^\S+$/);
        expect(scannedNumber(typed) ?? 1).toBeGreaterThan(0);
      }),
    );
  });
});

it.each<[string, number | null]>([
  ['2989', 2989],
  [' #2989 ', 2989],
  ['no 2989', 2989],
  ['(514', null],
  ['555-0142', null],
  ['2989-0142', 2989],
  ['5145550142', null],
  ['000', null],
  ['éç_ç', 2989],
  ['é', null],
  ['Tremblay', null],
])('Enter on "%s" opens file %s at once', (typed, number) => {
  expect(scannedNumber(typed)).toBe(number);
});

it.each<[string, number, string | null]>([
  ['2989', 2989, null],
  ['#2989', 2989, null],
  ['2989-0142', 2989, '0142'],
  ['002989-0142', 2989, '0142'],
  ['555-0142', 555, '0142'],
  ["éç_ç)à&'é", 2989, '0142'],
])('a scan of "%s" is a card of file %s', (typed, file_number, code) => {
  expect(scannedCard(typed)).toEqual({ file_number, code });
});

it.each(['000-0142', '2989-', '2989-014', '2989-01423', '-0142', 'Tremblay', '514 555-0142', '1234567890-0142'])(
  '"%s" is not a card',
  (typed) => expect(scannedCard(typed)).toBeNull(),
);
