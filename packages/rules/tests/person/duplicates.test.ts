import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateKeys, duplicateOf } from '../../src/person/duplicates.ts';
import { type Sounds, soundAlike, type Traits } from '../../src/person/similar.ts';
import { fold } from '../../src/text/fold.ts';

const nobody: Traits = { name: '', first_name: null, dob: null, email: null, phones: [], address: null };
const person = (traits: Partial<Traits>): Traits => ({ ...nobody, ...traits });
/** The sounds of a name, roughly as the database has them: the first consonants of each word. */
const soundsOf = (name: string): Sounds =>
  fold(name)
    .split(' ')
    .filter((word) => /^[a-z]{2,}$/.test(word))
    .map((word) => [
      word[0] +
        word
          .slice(1)
          .replace(/[aeiouyh]|(.)\1/g, '')
          .slice(0, 2),
    ]);
const checked = (one: Traits, other: Traits) =>
  duplicateOf(one, other, soundAlike(soundsOf(one.name), soundsOf(other.name)));
const proposed = (one: Partial<Traits>, other: Partial<Traits>) => checked(person(one), person(other)) !== null;

describe('two files are proposed as one person', () => {
  it('for the same name and one thing more, unless the births differ and nothing else agrees', () => {
    const zoe = { name: 'Zoé Bélanger', dob: '1985-06-07' };
    expect(proposed(zoe, { name: 'Belanger Zoe', dob: '1985-06-07' })).toBe(true);
    expect(proposed(zoe, { name: 'Zoé Bélanger' })).toBe(false);
    const births = [
      { name: 'Luc Roy', dob: '1985-06-07' },
      { name: 'Luc Roy', dob: '1990-01-02' },
    ] as const;
    expect(proposed(...births)).toBe(false);
    expect(proposed({ ...births[0], phones: ['5145550142'] }, { ...births[1], phones: ['(514) 555-0142'] })).toBe(true);
  });

  it('for a name with a typo and the same birth, not for only the typo', () => {
    expect(proposed({ name: 'Anne Tremblay', dob: '1985-06-07' }, { name: 'Anne Trembley', dob: '1985-07-06' })).toBe(
      true,
    );
    expect(proposed({ name: 'Anne Tremblay' }, { name: 'Anne Trembley' })).toBe(false);
  });

  it('not where the births are a generation apart, even if all else agrees: father and son of one name', () => {
    const father = { name: 'Luc Roy', first_name: 'Luc', dob: '1962-06-07', email: 'roy@resa.example' };
    const shared = { phones: ['5145550142'], address: { address_ln1: '12 rue des Érables', postal_code: 'H2X 1Y4' } };
    expect(proposed({ ...father, ...shared }, { ...father, ...shared, dob: '1990-06-07' })).toBe(false);
    expect(proposed({ ...father, ...shared }, { ...father, ...shared, dob: '1963-06-07' })).toBe(true);
  });

  it('of twins whose first names sound alike, only with the same phone or email', () => {
    const hassan = { name: 'Hassan Diallo', first_name: 'Hassan', dob: '2013-05-05' };
    const home = { address: { address_ln1: '12 rue des Érables', postal_code: 'H2X 1Y4' } };
    const hussein = { ...hassan, name: 'Hussein Diallo', first_name: 'Hussein' };
    expect(proposed({ ...hassan, ...home }, { ...hussein, ...home })).toBe(false);
    for (const shared of [{ phones: ['5145550142'] }, { email: 'diallo@resa.example' }])
      expect(proposed({ ...hassan, ...shared }, { ...hussein, ...shared })).toBe(true);
  });

  it('not for a family name that is repeated beside another first name', () => {
    const [nura, ali] = [{ name: 'Nura Ali' }, { name: 'Ali Ali' }];
    for (const shared of [{ dob: '1985-06-07' }, { phones: ['5145550142'] }])
      expect(proposed({ ...nura, ...shared }, { ...ali, ...shared })).toBe(false);
  });

  it('not for only a phone, an address or a birth', () => {
    for (const shared of [
      { phones: ['5145550142'] },
      { dob: '1985-06-07' },
      { address: { address_ln1: '12 rue des Érables', postal_code: 'H2X 1Y4' } },
    ])
      expect(proposed({ name: 'Anne Roy', ...shared }, { name: 'Omar Diallo', ...shared })).toBe(false);
  });
});

const WORDS = [
  'Élodie',
  'Marie-Ève',
  'MarieÈve',
  'Ben Youssef',
  'BenYoussef',
  'Anne',
  'Tremblay',
  'Trembley',
  'Nguyễn',
  'Côté',
  'Roy',
  'St-Pierre',
].concat(['Saint-Pierre', 'Omar', 'Mohamed', 'Mohammed', 'Дарья']);
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 3 });
const traits: fc.Arbitrary<Traits> = fc.record({
  name: words.map((some) => some.join(' ')),
  first_name: fc.constant(null),
  dob: fc.constantFrom(null, '1985-06-07', '1985-07-06', '2001-12-31'),
  email: fc.constantFrom(null, 'a@resa.example', 'A@RESA.example'),
  phones: fc.array(fc.constantFrom('5145550142', '(514) 555-0142', '+1 438 555 0100', '555'), { maxLength: 3 }),
  address: fc.option(
    fc.record({
      address_ln1: fc.constantFrom('12 rue des Érables', '12B, av. du Parc', '14 rue des Érables', 'rue sans numéro'),
      postal_code: fc.constantFrom('H2X 1Y4', 'h2x1y4', 'H2X 1Y5', '90210'),
    }),
  ),
});

describe('the keys of files', () => {
  it('are shared by any two that are proposed as one person', () => {
    let pairs = 0;
    fc.assert(
      fc.property(traits, traits, (one, other) => {
        if (!checked(one, other)) return;
        pairs += 1;
        const keys = new Set(duplicateKeys(one, soundsOf(one.name)));
        expect(duplicateKeys(other, soundsOf(other.name)).some((key) => keys.has(key))).toBe(true);
      }),
      { numRuns: 4000, seed: 2026 },
    );
    expect(pairs).toBeGreaterThan(200);
  });

  it('are the same however a name is written, and none twice', () => {
    const file = { dob: '1985-06-07', email: 'A@resa.example', phones: ['5145550142', '(514) 555-0142'] };
    const one = duplicateKeys(person({ ...file, name: 'Ahmed Ben Youssef' }), [['AMT']]);
    expect(one).toEqual(duplicateKeys(person({ ...file, name: 'BenYoussef Ahmed' }), [['AMT']]));
    expect(one).toEqual([...new Set(one)]);
    expect(duplicateKeys(person({}), [])).toEqual([]);
  });
});

it('sounds are compared word by word, and a lone word says too little', () => {
  expect(soundAlike([['KTRN'], ['SM0', 'XMT']], [['KTRN'], ['XMT']])).toBe(true);
  expect(soundAlike([['KTRN']], [['KTRN']])).toBe(false);
  expect(soundAlike([['KTRN'], ['R']], [['KTRN'], ['TRMPL']])).toBe(false);
  expect(soundAlike([['AL'], ['AL']], [['AL'], ['HSN']])).toBe(false);
  // The first word leaves its partner to the second, which has no other.
  expect(soundAlike([['KTRN', 'R'], ['KTRN']], [['KTRN'], ['R']])).toBe(true);
  const many = Array.from({ length: 40 }, () => ['L']);
  expect(soundAlike([...many, ['S']], [...many, ['K']])).toBe(false);
});
