import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallFact, CallFailed, type CallOf } from './connect.ts';
import { queries, queryOf, refresh, refreshed } from './queries.ts';

/** A reading call that counts its requests. */
function reading(called: string, fact: Partial<CallFact>) {
  const ask = vi.fn(async (_input: object) => ({ code: 'Ok' }));
  const call = Object.assign(ask, { called, fact: { kind: 'call', method: 'POST', path: `/${called}`, ...fact } });
  return call as unknown as CallOf<object, unknown> & typeof ask;
}
const leave: (() => void)[] = [];
/** Observes a query, as a screen that shows it does. */
async function show(...asked: Parameters<typeof queryOf<object, unknown>>) {
  const observer = new QueryObserver(queries, queryOf(...asked));
  leave.push(observer.subscribe(() => {}));
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
}

const day = reading('appointments.day', { reads: ['appointments', 'locations'], place: 'at.place_id' });
const list = reading('clients.list', { reads: ['clients'] });
const file = reading('clients.fetch', { reads: ['clients', 'appointments'], byHand: true });
const about = reading('session.config', {});
const times = () => [day, list, file, about].map((call) => call.mock.calls.length);

/** A clock that moves on with every look at it. */
let now = 0;
beforeEach(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => ++now);
  for (const call of [day, list, file, about]) call.mockClear();
  await show(day, { at: { place_id: 1 } });
  await show(list, {});
  await show(file, { id: 3 });
  await show(about, {});
  expect(times()).toEqual([1, 1, 1, 1]);
});
afterEach(() => {
  for (const one of leave.splice(0)) one();
  queries.clear();
  vi.restoreAllMocks();
});

it('repeats the queries that show the change, and no others', async () => {
  await refresh({ nouns: ['appointments'] }, { ours: true });
  expect(times()).toEqual([2, 1, 2, 1]);
});

it('sends no request for a change at another location, where the query says at which it is', async () => {
  await refresh({ nouns: ['appointments'], place_id: 2 });
  expect(times()).toEqual([1, 1, 1, 1]);
  await refresh({ nouns: ['appointments'], place_id: 1 });
  expect(times()).toEqual([2, 1, 1, 1]);
});

it('marks a query that only a user may repeat, when somebody else made the change', async () => {
  await refresh({ nouns: ['clients'] });
  expect(times()).toEqual([1, 2, 1, 1]);
  const { isInvalidated } = queries.getQueryState(queryOf(file, { id: 3 }).queryKey) ?? {};
  expect(isInvalidated).toBe(true);
});

it('does not repeat a query that was sent after the event', async () => {
  const since = performance.now();
  await refresh({ nouns: ['clients'] }, { ours: true });
  await refresh({ nouns: ['clients'] }, { since });
  expect(times()).toEqual([1, 2, 2, 1]);
});

it('repeats everything that can change, when nobody knows what did', async () => {
  await refresh('anything');
  expect(times()).toEqual([2, 2, 1, 1]);
});

describe('a change while a response is under way', () => {
  /** A call whose responses the test gives: the number of its request. */
  function slow() {
    const call = reading('clients.card', { reads: ['clients'] });
    const give: (() => void)[] = [];
    const aborted: number[] = [];
    call.mockImplementation((...given: unknown[]) => {
      const { signal } = given[1] as { signal: AbortSignal };
      const which = call.mock.calls.length;
      signal.addEventListener('abort', () => aborted.push(which));
      return new Promise((done) => give.push(() => done({ code: `${which}` })));
    });
    const observer = new QueryObserver(queries, queryOf(call, { id: 7 }));
    leave.push(observer.subscribe(() => {}));
    const shown = () => (observer.getCurrentResult().data as { code: string } | undefined)?.code;
    return { call, give, aborted, shown };
  }

  it('by somebody else: the response is shown, and the request repeated', async () => {
    const { call, give, aborted, shown } = slow();
    void refresh({ nouns: ['clients'] });
    void refresh({ nouns: ['clients'] });
    give[0]?.();
    await expect.poll(() => call.mock.calls).toHaveLength(2);
    expect(shown()).toBe('1');
    void refresh({ nouns: ['clients'] });
    give[1]?.();
    await expect.poll(() => call.mock.calls).toHaveLength(3);
    expect(shown()).toBe('2');
    give[2]?.();
    await expect.poll(shown).toBe('3');
    expect(aborted).toEqual([]);
  });

  it('by this browser: the response is given up, and the request repeated', async () => {
    const { call, give, aborted, shown } = slow();
    void refresh({ nouns: ['clients'] }, { ours: true });
    await expect.poll(() => call.mock.calls).toHaveLength(2);
    expect(aborted).toEqual([1]);
    give[0]?.();
    give[1]?.();
    await expect.poll(shown).toBe('2');
    await refreshed();
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('by somebody else, before it is shown: it is repeated once it is', async () => {
    let give = () => {};
    const call = reading('clients.info', { reads: ['clients'] });
    call.mockImplementationOnce(() => new Promise((done) => (give = () => done({ code: 'Ok' }))));
    const fetched = queries.prefetchQuery(queryOf(call, {}));
    const change = refresh({ nouns: ['clients'] });
    give();
    await Promise.all([fetched, change]);
    expect(call).toHaveBeenCalledTimes(1);
    await show(call, {});
    await expect.poll(() => call.mock.calls).toHaveLength(2);
  });
});

it('says when the changes of this browser are on the screen', async () => {
  void refresh({ nouns: ['clients'] }, { ours: true });
  await refreshed();
  expect(queries.isFetching()).toBe(0);
  expect(times()).toEqual([1, 2, 2, 1]);
});

it('marks a query that is not on the screen, so that it is repeated when it is shown again', async () => {
  for (const one of leave.splice(0)) one();
  await refresh({ nouns: ['clients'] }, { ours: true });
  expect(times()).toEqual([1, 1, 1, 1]);
  await show(list, {});
  await expect.poll(() => list.mock.calls).toHaveLength(2);
});

it('is repeated once where the network failed, but not where the call took its whole time', async () => {
  const asked = async (failure: object) => {
    const call = reading('clients.search', {});
    call.mockRejectedValue(new CallFailed(0, { code: '-100', ...failure }));
    const observer = new QueryObserver(queries, { ...queryOf(call, failure), retryDelay: 0 });
    leave.push(observer.subscribe(() => {}));
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    return call.mock.calls.length;
  };
  expect(await asked({})).toBe(2);
  expect(await asked({ reason: 'time_out' })).toBe(1);
});
