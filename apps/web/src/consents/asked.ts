import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { queryOf } from '../queries.ts';

/** Whether anybody of a household has answered; true while it is not known. */
export function useConsentsAsked(client_id: number): boolean {
  const { data } = useQuery(queryOf(api.consents.household, { client_id }));
  return !data || data.persons.some(({ rows }) => rows.length > 0);
}
