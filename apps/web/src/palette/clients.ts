import { linkOf } from '@resa/rules/person/client-state';
import { api } from '../api.ts';
import { screens } from '../routes.tsx';
import type { Search } from './search.ts';

/** The person's screen; their card in the search if there is no such screen. */
const placeOf = (person: { id: number; file_number: number; client_state_type_id: number }): string => {
  const to = linkOf(person);
  return screens.some(({ path }) => to.startsWith(`${path}?`)) ? to : `/search?search=${person.file_number}`;
};

/** Clients as every search finds them, look-alikes under their own heading. */
const search: Search = async (name, signal) => {
  const answer = await api.clients.searchByName({ name }, { signal });
  if (answer.code !== 'Ok') return [];
  return answer.persons.map((person) => ({
    id: String(person.id),
    label: person.name,
    ...(person.look_alike === 1 && { under: 'look_alikes' as const }),
    description: [person.file_number, person.dob].filter(Boolean).join(' · '),
    client_state: person.client_state_type_id,
    to: placeOf(person),
  }));
};

export default search;
