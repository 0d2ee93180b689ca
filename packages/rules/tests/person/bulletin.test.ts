import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bulletinFaults, isExpired, ofOneClient } from '../../src/person/bulletin.ts';
import { addDays } from '../../src/time/dates.ts';

const today = '2026-03-03';
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));
const flag = fc.constantFrom(0 as const, 1 as const);

it('accepts a new bulletin exactly when its dates are today or later, in order, and it names somebody', () => {
  fc.assert(
    fc.property(
      day,
      day,
      flag,
      fc.array(fc.nat(), { maxLength: 2 }),
      (start_date, end_date, for_all_client, clients) => {
        const faults = bulletinFaults({ start_date, end_date, for_all_client, clients }, { today, stored: null });
        const good = start_date >= today && end_date >= start_date && (for_all_client === 1 || clients.length > 0);
        expect(faults.length === 0).toBe(good);
      },
    ),
  );
});

it('keeps an unchanged start valid, and only that one', () => {
  const stored = { start_date: '2026-02-01', end_date: '2026-03-31' };
  const dated = (start_date: string) =>
    bulletinFaults({ start_date, end_date: '2026-03-31', for_all_client: 1, clients: [] }, { today, stored });
  expect(dated('2026-02-01')).toEqual([]);
  expect(dated('2026-02-02')).toEqual([{ path: 'start_date', rule: 'e_bulletin_start_past' }]);
});

it('calls an open bulletin expired after its last day, a closed one never', () => {
  expect(isExpired({ active: 1, end_date: today }, today)).toBe(false);
  expect(isExpired({ active: 1, end_date: '2026-03-02' }, today)).toBe(true);
  expect(isExpired({ active: 0, end_date: '2026-03-02' }, today)).toBe(false);
});

it('offers editing from a file only where the bulletin is about only that client', () => {
  expect(ofOneClient({ for_all_client: 0, cnt: 1 })).toBe(true);
  expect(ofOneClient({ for_all_client: 0, cnt: 2 })).toBe(false);
  expect(ofOneClient({ for_all_client: 1, cnt: 0 })).toBe(false);
});
