/**
 * The query client (TanStack Query): answers are fresh for half a minute, a call is repeated once and only when the
 * network failed, nothing is refetched because a window came to the front, and nothing is ever written to disk.
 */
import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from './connect.ts';

const networkFailed = (failure: unknown) => failure instanceof CallFailed && failure.status === 0;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      retry: (times, failure) => times < 1 && networkFailed(failure),
    },
    mutations: { retry: false },
  },
});
