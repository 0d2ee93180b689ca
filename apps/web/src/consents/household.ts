/** The consents of a household as the calls return them. */
import type { ConsentPurpose, PersonConsents } from '@resa/contract/consents';
import { decisionOf, usualDecider } from '@resa/rules/consent/decision';
import type { ByWhom } from '@resa/rules/consent/purposes';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { queryOf } from '../queries.ts';

export type Household = Awaited<ReturnType<typeof api.consents.household>>;

export const useHousehold = (client_id: number) => useQuery(queryOf(api.consents.household, { client_id }));

/** The decision of a person that counts today. */
export const decided = ({ code, ...purpose }: ConsentPurpose, { rows, dob }: PersonConsents, today: string) =>
  decisionOf({ purpose: code, ...purpose }, rows, today, dob);

/** Who answers for a person: empty until it is said, null where nobody does. */
export type Answerer = ByWhom | '' | null;

/** Who answers for each person at first: adults and youth who may not be here are left out. */
export function answering({ persons, today }: Household): Record<number, Answerer> {
  return Object.fromEntries(
    persons.map(({ client_id, dob }, at) => {
      const usual = usualDecider(dob, today);
      if (at === 0) return [client_id, usual ?? ''];
      return [client_id, usual === 'person' ? null : usual];
    }),
  );
}

/** The language in which a client is served, where the organization words its purposes in it. */
export const languageOf = (service_language_id: number | null, locale: 'en' | 'fr') =>
  service_language_id === 1 ? 'en' : service_language_id === 2 ? 'fr' : locale;
