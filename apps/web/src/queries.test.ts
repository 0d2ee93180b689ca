import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
