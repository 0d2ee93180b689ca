import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { queryOf } from '../queries.ts';
import { isBusy } from './steps.ts';

/** While the server works, its progress is fetched again by a timer: where realtime is blocked, nothing else says it. */
const AGAIN_MS = 1_000;

/** An import as the server knows it. */
export const useImport = (id: number) =>
  useQuery({
    ...queryOf(api.clientImports.read, { id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.import) ? AGAIN_MS : false),
  });
