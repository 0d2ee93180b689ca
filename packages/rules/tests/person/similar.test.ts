import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostSimilar, readTraits, resemblance, streetNumber, type Traits } from '../../src/person/similar.ts';

const nobody: Traits = { name: '', first_name: null, dob: null, email: null, phones: [], address: null };
const person = (traits: Partial<Traits>): Traits => ({ ...nobody, ...traits });
const compare = (one: Partial<Traits>, other: Partial<Traits>, sounds = false) =>
  resemblance(person(one), person(other), sounds);
const reasonsOf = (one: Partial<Traits>, other: Partial<Traits>) => compare(one, other).reasons;

const NAMES = [
  'Élodie',
  'Marie-Ève',
  'Anne',
  'Tremblay',
  'Trembley',
  'L’Écuyer',
  'Nguyễn',
  'Lebœuf',
  'Côté',
  'Roy',
  'St-Pierre',
].concat(['Saint-Pierre', 'BenYoussef', 'Ben-Youssef', 'Mac']);
const names = fc.array(fc.constantFrom(...NAMES), { maxLength: 4 }).map((words) => words.join(' '));
const address = fc.record({
  address_ln1: fc.constantFrom('12 rue des Érables', '12B, av. du Parc', '14 rue des Érables', 'rue sans numéro'),
  postal_code: fc.constantFrom('H2X 1Y4', 'h2x1y4', 'H2X 1Y5', '90210'),
});
const traits: fc.Arbitrary<Traits> = fc.record({
  name: names,
  first_name: fc.constantFrom(null, 'Anne', 'Marie-Ève'),
  dob: fc.constantFrom(null, '1985-06-07', '1985-07-06', '2001-12-31'),
  email: fc.constantFrom(null, '', 'a@resa.example', 'A@RESA.example'),
  phones: fc.array(fc.constantFrom('5145550142', '(514) 555-0142', '+1 438 555 0100', '555'), { maxLength: 3 }),
  address: fc.option(address),
});

/** The same person written by another hand. */
const rewritten = ({ name, email, phones, ...rest }: Traits): Traits => ({
  ...rest,
  name: name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().split(' ').toReversed().join('-').replace(/-/g, ' '),
  email: email?.toUpperCase() ?? null,
  phones: phones.toReversed(),
});

describe('resemblance', () => {
  it('is symmetric', () => {
    fc.assert(
      fc.property(traits, traits, fc.boolean(), (one, other, sounds) => {
        expect(resemblance(other, one, sounds)).toEqual(resemblance(one, other, sounds));
      }),
    );
  });

  it('ignores accents, case, hyphens and the order of names', () => {
    fc.assert(
      fc.property(traits, traits, fc.boolean(), (one, other, sounds) => {
        // A prefix that is its own word belongs to the word after it.
        fc.pre(!one.name.split(' ').includes('Mac'));
        expect(resemblance(rewritten(one), other, sounds)).toEqual(resemblance(one, other, sounds));
      }),
    );
  });

  it('gives one reason for each shared value, and none for missing values', () => {
    fc.assert(
      fc.property(traits, (one) => {
        const { reasons } = resemblance(one, one, false);
        expect(reasons.includes('name')).toBe(one.name !== '');
        expect(reasons.includes('dob')).toBe(one.dob !== null);
        expect(reasons.includes('email')).toBe(!!one.email);
        expect(resemblance(one, nobody, false)).toEqual({ reasons: [], likely: false, score: 0 });
      }),
    );
  });

  it.each([
    ['swapped names', 'Tremblay Anne', 'Anne Tremblay'],
    ['a hyphen', 'Marie Eve Roy', 'Marie-Ève Roy'],
  ])('recognises %s as the same name', (_what, typed, stored) => {
    expect(reasonsOf({ name: typed }, { name: stored })).toEqual(['name']);
  });

  it.each([
    ['St-Pierre Luc', 'Luc Saint-Pierre'],
    ['Sylvie Sainte Marie', 'Sylvie Ste-Marie'],
    ['Rémi Sainthilaire', 'Rémi St. Hilaire'],
    ['Ahmed BenYoussef', 'Ben Youssef Ahmed'],
    ['JeanBaptiste Roy', 'Jean-Baptiste Roy'],
    ['Sean Mac Carthy', 'McCarthy, Sean'],
    ['Sean MacCarthy', 'Sean Mc Carthy'],
    ['Nora Aït Ahmed', 'Nora Aitahmed'],
    ['Ana Delacruz', 'Ana De la Cruz'],
    ['Mac St Pierre Roy', 'Mac Saint-Pierre Roy'],
  ])('recognises %s as %s in another spelling', (typed, stored) => {
    expect(compare({ name: typed }, { name: stored })).toMatchObject({ reasons: ['name_spelling'], likely: true });
  });

  it.each([
    ['Luc Saint-Pierre', 'Luc Pierre'],
    ['Pierre Luc', 'Luc Saint-Pierre'],
    ['Sean Carthy', 'Sean McCarthy'],
    ['Ahmed Ben Ali', 'Ahmed Ben Salah'],
    ['Mac St Pierre', 'Mac Saint-Pierre Roy Côté Anne'],
  ])('treats %s and %s as two names', (typed, stored) => {
    expect(compare({ name: typed }, { name: stored }).reasons).not.toContain('name_spelling');
  });

  it('recognises a first name with the same date of birth as a changed last name', () => {
    const born = (name: string, dob: string, first_name: string | null = null) => ({ name, dob, first_name });
    const married = born('Marie-Ève Gagnon', '1985-06-07', 'Marie-Ève');
    const before = born('MarieEve Tremblay', '1985-06-07');
    expect(compare(married, before)).toMatchObject({ reasons: ['first_name', 'dob'], likely: true });
    expect(compare(married, born('Tremblay Marie Eve', '1985-06-07')).likely).toBe(true);
    for (const other of [
      born('Marie-Ève Tremblay', '1985-07-06'),
      born('Marie-Claude Tremblay', '1985-06-07'),
      born('Paul Gagnon', '1985-06-07', 'Paul'),
      born('Marie-Ève Marie-Ève', '1985-06-08', 'Marie-Ève'),
    ])
      expect(compare(married, other).likely).toBe(false);
    const unknown = (name: string) => born(name, '1985-01-01', 'Anne');
    expect(compare(unknown('Anne Roy'), unknown('Anne Tremblay')).likely).toBe(false);
  });

  it.each([
    ['a name left out', 'Marie Tremblay', 'Marie-Claude Tremblay'],
    ['a wrong letter', 'Anne Trembley', 'Anne Tremblay'],
    ['a letter left out', 'Anne Trembay', 'Anne Tremblay'],
    ['two letters swapped', 'Anne Tremlbay', 'Anne Tremblay'],
  ])('recognises %s as nearly the same name', (_what, typed, stored) => {
    expect(reasonsOf({ name: typed }, { name: stored })).toEqual(['name_near']);
  });

  it.each([
    ['a last name alone', 'Tremblay', 'Anne Tremblay'],
    ['another first name', 'Zoé Tremblay', 'Léa Tremblay'],
    ['another half of a double name', 'Marie-Ève Tremblay', 'Marie-Claude Tremblay'],
    ['short names that differ by a letter', 'Anne Roy', 'Anne Rey'],
    ['typos in both names', 'Annie Trembley', 'Anna Tremblay'],
  ])('does not recognise %s as the same name', (_what, typed, stored) => {
    expect(reasonsOf({ name: typed }, { name: stored })).toEqual([]);
  });

  it('distinguishes twins: their date of birth is a reason, their name is not', () => {
    const twin = (name: string) => ({ name, dob: '2016-04-05' });
    expect(compare(twin('Zoé Tremblay'), twin('Léa Tremblay'))).toMatchObject({ reasons: ['dob'], likely: false });
  });

  it('lists nobody for only a date of birth, a building, or a nearly equal name', () => {
    const home = { address_ln1: '12 rue des Érables', postal_code: 'H2X 1Y4' };
    expect(compare({ dob: '1985-06-07' }, { dob: '1985-06-07' }).likely).toBe(false);
    expect(compare({ address: home }, { address: { ...home, postal_code: 'h2x1y4' } })).toMatchObject({
      reasons: ['address'],
      likely: false,
    });
    expect(compare({ name: 'Anne Trembley' }, { name: 'Anne Tremblay' }).likely).toBe(false);
    expect(compare({ name: 'Katrin Smit' }, { name: 'Catherine Smith' }, true)).toMatchObject({
      reasons: ['name_sound'],
      likely: false,
    });
  });

  it.each<[string, Partial<Traits>, Partial<Traits>]>([
    ['the very same name', { name: 'Anne Tremblay', dob: '1985-06-07' }, { name: 'Tremblay, Anne', dob: '1990-01-01' }],
    ['a phone, in whichever field', { phones: ['(514) 555-0142'] }, { phones: ['4385550100', '+1 514-555-0142'] }],
    ['an email', { email: 'a@resa.example' }, { email: 'A@resa.example' }],
    [
      'a near name with the same birth, day and month the other way round',
      { name: 'Anne Trembley', dob: '1985-06-07' },
      { name: 'Anne Tremblay', dob: '1985-07-06' },
    ],
  ])('lists who shares %s', (_what, one, other) => {
    expect(compare(one, other).likely).toBe(true);
  });
});

describe('the most similar', () => {
  const stored = (id: number, traits: Partial<Traits>, sounds_alike = false) => ({
    id,
    sounds_alike,
    ...person(traits),
  });

  it('are sorted best first, at most five, with a different date of birth counting against them', () => {
    const sought = person({ name: 'Anne Tremblay', dob: '1985-06-07', phones: ['5145550142'] });
    const candidates = [
      stored(1, { name: 'Anne Tremblay', dob: '1950-01-01' }),
      stored(2, { name: 'Anne Tremblay', dob: '1985-06-07', phones: ['514 555 0142'] }),
      stored(3, { name: 'Anne Tremblay' }),
      stored(4, { name: 'Luc Tremblay', dob: '1985-06-07' }),
      stored(5, { name: 'Luc Roy', phones: ['5145550142'] }),
    ];
    const found = mostSimilar(sought, candidates, 3);
    expect(found.map(({ candidate }) => candidate.id)).toEqual([2, 3, 1]);
    expect(found[0]?.reasons).toEqual(['name', 'dob', 'phone']);
    expect(mostSimilar(sought, candidates, 9).map(({ candidate }) => candidate.id)).toEqual([2, 3, 1, 5]);
  });

  it('include nearly equal names while only a name was typed', () => {
    const near = [stored(1, { name: 'Anne Tremblay' }), stored(2, { name: 'Ann Tramblee' }, true)];
    const typed = person({ name: 'Anne Trembley' });
    expect(mostSimilar(typed, near, 5).map(({ reasons }) => reasons)).toEqual([['name_near'], ['name_sound']]);
    expect(mostSimilar({ ...typed, dob: '1985-06-07' }, near, 5)).toEqual([]);
  });
});

describe('reading the search text', () => {
  it.each<[string, Partial<Traits>]>([
    ['Anne Tremblay', { name: 'anne tremblay' }],
    ['Tremblay 1985-06-07', { name: 'tremblay', dob: '1985-06-07' }],
    ['a.b@resa.example Anne', { name: 'anne', email: 'a.b@resa.example' }],
    ['Anne +1 (514) 555-0142', { name: 'anne', phones: ['+1 (514) 555-0142'] }],
    ['Anne 1985-06-07 514.555.0142', { name: 'anne', dob: '1985-06-07', phones: ['514.555.0142'] }],
    ['1985-02-30 @ 555', { name: '1985 02 30 @ 555' }],
  ])('%s', (typed, expected) => {
    expect(readTraits(typed)).toEqual({ name: '', dob: null, email: null, phones: [], ...expected });
  });

  it.each([
    ['12B, rue des Érables', '12'],
    ['rue des Érables', null],
    ['Appartement 4', '4'],
  ])('finds the street number in %s', (line, number) => {
    expect(streetNumber(line)).toBe(number);
  });
});

it('compares the only name of two persons as a whole name (F-121)', () => {
  const one = { name: 'Suharto', one_name: true };
  expect(reasonsOf(one, { name: 'suharto', one_name: true })).toEqual(['name']);
  expect(reasonsOf(one, { name: 'Suhartto', one_name: true })).toEqual(['name_near']);
  expect(reasonsOf(one, { name: 'Suhartto' })).toEqual([]);
  expect(reasonsOf(one, { name: 'Dewi Suharto', first_name: 'Dewi' })).toEqual([]);
});
