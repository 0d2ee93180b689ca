/** The two files of a merge, by their ids in the address: a list of duplicates leads here, and a reload keeps them. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { queryOf } from '../../queries.ts';
import type { Chosen } from './Outcomes.tsx';

interface Ids {
  source: number | null;
  target: number | null;
}

export function usePair() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const ids: Ids = { source: idIn(search.source), target: idIn(search.target) };
  return {
    ids,
    source: useChosen(ids.source),
    target: useChosen(ids.target),
    choose: (change: Partial<Ids>) =>
      void navigate({
        to: '.',
        search: ((old: Record<string, unknown>) => ({ ...old, ...written(change) })) as never,
        replace: true,
        resetScroll: false,
      }),
  };
}

const idIn = (value: unknown): number | null => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

const written = (change: Partial<Ids>) =>
  Object.fromEntries(Object.entries(change).map(([name, id]) => [name, id ?? undefined]));

/** The file's name and number; null while loading. */
function useChosen(id: number | null): Chosen | null {
  const { data } = useQuery({ ...queryOf(api.clients.fetch, { id: id ?? 0 }), enabled: id !== null });
  if (id === null || !data) return null;
  const { file_number, name } = data.client;
  // A merged file gives the one that remains.
  return { id: data.client.id, file_number, name };
}
