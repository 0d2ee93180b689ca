import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ALONE, pressedAlone } from './pressed-alone.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Presses keys with the given milliseconds before each, and returns which of them acted. */
function typed(keys: readonly (readonly [key: string, after: number])[]): string[] {
  const acted: string[] = [];
  const { press } = pressedAlone((key) => acted.push(key));
  let at = 1000;
  for (const [key, after] of keys) {
    vi.advanceTimersByTime(after);
    at += after;
    press(key, at);
  }
  vi.advanceTimersByTime(ALONE);
  return acted;
}

it('acts on a key that is pressed on its own, and on the next one after a pause', () => {
  expect(typed([['b', 0]])).toEqual(['b']);
  expect(typed([['b', 0], ['c', ALONE]])).toEqual(['b', 'c']); // biome-ignore format: one line a case
});

it('acts on none of the keys that a scanner sends, the first and the last included', () => {
  const scanned = [...'be12c', 'Enter'].map((key) => [key, 15] as const);
  expect(typed(scanned)).toEqual([]);
});

it('does not act on a key that is followed too soon by another, or follows one', () => {
  expect(typed([['x', 0], ['b', ALONE - 1]])).toEqual([]); // biome-ignore format: one line a case
});

it('discards the waiting key when it is stopped', () => {
  const acted: string[] = [];
  const { press, stop } = pressedAlone((key) => acted.push(key));
  press('b', 0);
  stop();
  vi.advanceTimersByTime(ALONE);
  expect(acted).toEqual([]);
});
