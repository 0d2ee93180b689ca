/** The traits by which the persons of a file are compared. */
import type { ProposedHousehold, ProposedPerson } from '@resa/rules/client-import/types';
import type { Traits } from '@resa/rules/person/similar';
import { displayName } from '@resa/rules/text/name';
import { phoneDigits } from '@resa/rules/text/phone';

/** A value that more households share does not identify a person, such as the phone of a shelter. */
const MOST_HOUSEHOLDS = 20;

export const nameOf = ({ fields }: ProposedPerson): string =>
  displayName({ first_name: fields.first_name ?? '', last_name: fields.last_name ?? '' });

export const phonesOf = ({ fields: { phone, mobile, phone2 } }: ProposedPerson): string[] =>
  [phone, mobile, phone2].flatMap((one) => (one ? (phoneDigits(one) ?? []) : []));

/** Makes a function that returns the traits of a person, without values that too many households of the file share. */
export function traitsIn(households: readonly ProposedHousehold[]) {
  const counts = new Map<string, number>();
  for (const household of households) {
    const values = new Set(household.persons.flatMap((person) => [...phonesOf(person), emailOf(person)]));
    for (const value of [...values, addressKey(household)]) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const isOwn = (value: string) => value !== '' && (counts.get(value) ?? 0) <= MOST_HOUSEHOLDS;
  return (person: ProposedPerson, household: ProposedHousehold): Traits => {
    const { fields } = person;
    const email = emailOf(person);
    return {
      name: nameOf(person),
      first_name: fields.first_name ?? null,
      one_name: fields.one_name === 1,
      dob: fields.dob && fields.dob_known !== 0 ? fields.dob : null,
      email: isOwn(email) ? email : null,
      phones: phonesOf(person).filter(isOwn),
      address: household.address && isOwn(addressKey(household)) ? household.address : null,
    };
  };
}

const emailOf = ({ fields }: ProposedPerson) => (fields.email ?? '').toLowerCase();
const addressKey = ({ address }: ProposedHousehold) =>
  address ? `${address.address_ln1} ${address.postal_code}`.toLowerCase() : '';
