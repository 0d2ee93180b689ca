import { useDebouncedValue } from '@mantine/hooks';
import { isSearched } from '@resa/rules/person/search-terms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type api, failureText } from '../api.ts';
import type { CallOf } from '../connect.ts';
import type { TextKey } from '../local/texts.ts';
import { queryOf } from '../queries.ts';

/** Milliseconds without typing before a search (001 §9). */
const SEARCH_DEBOUNCE_MS = 750;

type Answer = Awaited<ReturnType<typeof api.clients.searchByName>>;
type Persons = Extract<Answer, { persons: unknown }>['persons'];
export type FoundPerson = Persons[number];

/**
 * The hits for the text `typed`: after a rest, or immediately after `hurry()`, which also returns the `only` hit if
 * there is one, unless it is a look-alike or the head of another typed member. Hits of an earlier text are never
 * returned.
 */
export function useFoundPersons<I>(call: CallOf<I, Answer>, inputOf: (text: string) => NoInfer<I>, typed: string) {
  const text = typed.trim();
  const [rested] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  const [hurried, setHurried] = useState<string | null>(null);
  const searched = hurried === text ? text : rested;
  const wanted = isSearched(typed, hurried === text);
  const enough = wanted && searched === text;
  const { data, isFetching, error } = useQuery({
    ...queryOf(call, inputOf(searched)),
    enabled: enough,
    staleTime: 10_000,
  });
  const persons = enough && data?.code === 'Ok' ? data.persons : NOBODY;
  useEffect(() => {
    if (hurried !== null && hurried !== text) setHurried(null);
  }, [hurried, text]);
  const shown = enough && (data !== undefined || error !== null);
  return {
    persons,
    /** Whether the search for the typed text has finished, even without a hit. */
    shown,
    /** Whether the result is still pending, including the pause before the search. */
    coming: wanted && !shown,
    /** The text to show if no response arrives. */
    unable: enough ? inability(data, error) : null,
    isFetching: enough && isFetching,
    only: hurried === text && persons.length === 1 && isMeant(persons[0]) ? persons[0] : undefined,
    hurry: () => setHurried(text),
  };
}
const NOBODY: Persons = [];

const isMeant = (person: FoundPerson | undefined) => person?.look_alike === 0 && person.member === undefined;

function inability(data: Answer | undefined, error: Error | null): TextKey | null {
  if (error) return failureText(error, 'e_get_data');
  return data?.code === 'NoElasticNode' ? 'e_no_elastic' : null;
}
