import { linkOf } from '@resa/rules/client-state';
import { api } from '../api.ts';
import type { Search } from './providers.ts';

/** Clients by name or number. */
const search: Search = async (name, signal) => {
  const answer = await api.clients.searchByName({ name }, { signal });
  if (answer.code !== 'Ok') return [];
  return answer.persons.map((person) => ({
    id: String(person.id),
    label: person.name,
    description: [person.file_number, person.dob].filter(Boolean).join(' · '),
    to: linkOf(person),
  }));
};

export default search;
