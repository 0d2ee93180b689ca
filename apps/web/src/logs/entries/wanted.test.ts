import { expect, it } from 'vitest';
import { isNarrowed, NO_FILTERS, wantedOf } from './wanted.ts';

it('takes the set filters, and leaves out empty ones', () => {
  expect(wantedOf(NO_FILTERS)).toEqual({});
  const held = { ...NO_FILTERS, user: '12', is_client: '1', action: 'login', file_number: '3001', machine: '10.0.0.1' };
  expect(wantedOf({ ...held, start_date: '2026-02-01', end_date: '2026-02-01' })).toEqual({
    user: 12,
    is_client: 1,
    action: 'login',
    file_number: '3001',
    machine: '10.0.0.1',
    start_date: '2026-02-01',
    end_date: '2026-02-01',
  });
  expect([isNarrowed(NO_FILTERS), isNarrowed(held)]).toEqual([false, true]);
});

it('leaves out values that no call would take, such as an address that was changed by hand', () => {
  for (const user of ['abc', '-1', '0', '1.5', '9999999999']) expect(wantedOf({ ...NO_FILTERS, user })).toEqual({});
  expect(wantedOf({ ...NO_FILTERS, start_date: '2026-02-30', end_date: '2026' })).toEqual({});
  expect(wantedOf({ ...NO_FILTERS, start_date: '2026-02-02', end_date: '2026-02-01' })).toEqual({});
});
