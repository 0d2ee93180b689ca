/**
 * Data that is fetched from the server and cached (TanStack Query). A screen uses queryOf(); it lists no keys. The
 * contract declares the changes of a call: refresh() repeats the queries that show them, after a call of this browser
 * (main.tsx) and after an event of another (realtime.ts).
 *
 * Responses are fresh for half a minute, a call is repeated once and only when the network failed, nothing is fetched again
 * because a window got the focus, and nothing is ever written to disk.
 */
import type { Changed } from '@resa/contract/events';
import { infiniteQueryOptions, type Query, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { CallFailed, type CallOf } from './connect.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { fact?: CallOf<never, unknown>['fact']; place_id?: number };
  }
}

/** A call that timed out is not repeated: the user would wait twice as long for the failure. */
const networkFailed = (failure: unknown) =>
  failure instanceof CallFailed && failure.status === 0 && failure.reason !== 'time_out';

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

/**
 * A reading call as a query: `useQuery(queryOf(api.clients.card, { id }))`. Changes at another location than `place_id`
 * do not concern it; where the input names the location, that is known.
 */
export function queryOf<I, A>(call: CallOf<I, A>, input: NoInfer<I>, place_id = placeIn(call.fact.place, input)) {
  return queryOptions({
    queryKey: [call.called, input] as const,
    queryFn: ({ signal }) => call(input, { signal }),
    meta: { fact: call.fact, ...(place_id !== undefined && { place_id }) },
  });
}

/**
 * A reading call as pages, each after the last row of the one before: `useInfiniteQuery(pagesOf(...))`. All pages read so
 * far are read again when their data change.
 */
export function pagesOf<I, A, P>(
  call: CallOf<I, A>,
  inputOf: (after: P | null) => NoInfer<I>,
  next: (page: NoInfer<A>) => P | undefined,
) {
  return infiniteQueryOptions({
    queryKey: [call.called, inputOf(null), 'pages'] as const,
    queryFn: ({ pageParam, signal }) => call(inputOf(pageParam as P | null), { signal }),
    initialPageParam: null as P | null,
    getNextPageParam: next,
    meta: { fact: call.fact },
  });
}

function placeIn(path: string | undefined, input: unknown): number | undefined {
  const found = path?.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], input);
  return typeof found === 'number' ? found : undefined;
}

/** When each query was last sent: a response requested after a change shows that change. */
const sent = new WeakMap<Query, number>();
queries.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') sent.set(event.query, performance.now());
});

/** Whether a query was sent since then, by this browser's own change. */
export const askedSince = (queryKey: QueryKey, since: number): boolean => {
  const query = queries.getQueryCache().find({ queryKey });
  return query !== undefined && (sent.get(query) ?? 0) > since;
};

/** Resolves once the response under way has arrived, or failed, or at once without one. */
export async function arrived(queryKey: QueryKey): Promise<void> {
  await queries
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => {});
}

interface How {
  /** The change of this browser's own user: queries that run only when a user acts are repeated too. */
  readonly ours?: boolean;
  /** The time of the change (performance.now()): requests sent since then are not repeated. */
  readonly since?: number;
}

let lately: Promise<unknown> = Promise.resolve();

/**
 * Repeats the queries on the screen that show the change; the others are repeated when they are next shown.
 * 'anything': nobody knows what changed.
 */
export async function refresh(changed: Changed | 'anything', { ours = false, since = performance.now() }: How = {}) {
  const concerned = queries
    .getQueryCache()
    .findAll({ predicate: (query) => shows(query, changed) && (sent.get(query) ?? 0) <= since });
  for (const query of concerned) query.invalidate();
  const asking = Promise.all(concerned.map((query) => sendAgain(query, ours, since)));
  lately = Promise.all([lately, asking]);
  await asking;
}

/**
 * A response still under way may not show the change. After this browser's own change it is given up; after another's it
 * arrives first, so that a slow line receives responses though much changes.
 */
async function sendAgain(query: Query, ours: boolean, since: number): Promise<void> {
  const repeats = () => query.isActive() && (ours || !query.meta?.fact?.byHand);
  if (query.state.fetchStatus === 'fetching') {
    if (ours && repeats()) query.cancel({ silent: true });
    else await query.promise?.catch(() => {});
    if ((sent.get(query) ?? 0) > since) return;
    query.invalidate();
  }
  if (repeats()) await queries.refetchQueries({ queryKey: query.queryKey, exact: true });
}

function shows({ meta }: Query, changed: Changed | 'anything'): boolean {
  const reads = meta?.fact?.reads ?? [];
  if (changed === 'anything') return reads.length > 0;
  const elsewhere =
    changed.place_id !== undefined && meta?.place_id !== undefined && changed.place_id !== meta.place_id;
  return !elsewhere && reads.some((noun) => changed.nouns.includes(noun));
}

/** Resolves when the screen shows the changes of this browser's calls. */
export const refreshed = async (): Promise<void> => void (await lately);
