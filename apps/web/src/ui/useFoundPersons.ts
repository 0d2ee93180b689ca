import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type api, failureText } from '../api.ts';
import type { TextKey } from '../local/texts.ts';

/** Milliseconds of rest before a search, and how many characters it takes at least (001 §9). */
const REST = 750;
const ENOUGH = 3;

type Answer = Awaited<ReturnType<typeof api.clients.searchByName>>;
type Persons = Extract<Answer, { persons: unknown }>['persons'];
export type FoundPerson = Persons[number];

/**
 * The hits for what is typed: after a rest, or at once after `hurry()`, which also answers the `only` one there is, unless
 * it is a look-alike. Hits of an earlier text are never answered. `ask` is the call that searches, `among` its name.
 */
export function useFoundPersons(
  among: string,
  text: string,
  ask: (text: string, signal: AbortSignal) => Promise<Answer>,
) {
  const [rested] = useDebouncedValue(text, REST);
  const [hurried, setHurried] = useState<string | null>(null);
  const searched = hurried === text ? text : rested;
  const enough = searched === text && searched.length >= ENOUGH;
  const { data, isFetching, error } = useQuery({
    queryKey: ['search_person', among, searched],
    queryFn: ({ signal }) => ask(searched, signal),
    enabled: enough,
    staleTime: 10_000,
  });
  const persons = enough && data?.code === 'Ok' ? data.persons : NOBODY;
  useEffect(() => {
    if (hurried !== null && hurried !== text) setHurried(null);
  }, [hurried, text]);
  return {
    persons,
    /** Whether there is an answer for what is typed, if only that nobody fits. */
    shown: enough && (data !== undefined || error !== null),
    /** What to say where no answer can be had. */
    unable: enough ? inability(data, error) : null,
    isFetching: enough && isFetching,
    only: hurried === text && persons.length === 1 && persons[0]?.look_alike === 0 ? persons[0] : undefined,
    hurry: () => setHurried(text),
  };
}
const NOBODY: Persons = [];

function inability(data: Answer | undefined, error: Error | null): TextKey | null {
  if (error) return failureText(error, 'e_get_data');
  return data?.code === 'NoElasticNode' ? 'e_no_elastic' : null;
}
