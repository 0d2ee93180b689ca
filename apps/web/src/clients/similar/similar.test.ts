import type { SimilarPerson } from '@resa/contract/clients';
import { expect, test } from 'vitest';
import { asked, compare, isEnough, type TypedPerson } from './similar.ts';

const typed: TypedPerson = {
  first_name: ' zoe ',
  last_name: 'Belanger',
  dob: '1985-06-1',
  email: 'zoe@',
  phones: ['(514) 555-0199', '(438'],
};
const found = {
  first_name: 'Zoé',
  last_name: 'Bélanger',
  dob: '1985-06-15',
  email: null,
  mobile: null,
  phone: '5145550199',
  phone2: null,
} as SimilarPerson;

test('only whole values are searched for', () => {
  expect(asked(typed)).toEqual({
    name: 'zoe Belanger',
    first_name: 'zoe',
    one_name: 0,
    dob: null,
    email: null,
    phones: ['5145550199'],
  });
  const nobody = { first_name: 'Z', last_name: '', dob: null, email: null, phones: [] };
  expect(isEnough(asked(nobody))).toBe(false);
  expect(isEnough(asked({ ...nobody, dob: '1985-06-15' }))).toBe(true);
});

test('names are the same regardless of accents, phones in whichever field they are', () => {
  const equal = compare(typed, found).filter((row) => row.equal);
  expect(equal.map(({ label }) => label)).toEqual(['last_name', 'first_name', 'phones']);
});
