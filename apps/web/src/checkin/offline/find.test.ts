import type { KeptHousehold } from '@resa/contract/offline';
import { describe, expect, it } from 'vitest';
import { foundIn, hasArrived, isReplaced } from './find.ts';

const row = (appointment_id: number, file_number: number, name: string, status = 1) =>
  ({ appointment_id, file_number, name, status, card_code: '1234' }) as KeptHousehold;
const rows = [row(1, 12, 'Élodie Côté'), row(2, 123, 'Rose Roy'), row(3, 45, 'Zoé Roy', 2)];
const numbers = (typed: string) => foundIn(rows, typed).map(({ file_number }) => file_number);

describe('a household of the day', () => {
  it('is found by name without accents, by number and by card', () => {
    expect(numbers('cote')).toEqual([12]);
    expect(numbers('roy')).toEqual([123, 45]);
    expect(numbers('12')).toEqual([12]);
    expect(numbers('123-1234')).toEqual([123]);
    expect(numbers('')).toHaveLength(3);
  });
  it('with a card of another code was given a new one', () => {
    const [one] = rows as [KeptHousehold];
    expect(isReplaced(one, { file_number: 12, code: '9999' })).toBe(true);
    expect(isReplaced(one, { file_number: 12, code: '1234' })).toBe(false);
    expect(isReplaced(one, { file_number: 12, code: null })).toBe(false);
  });
  it('has arrived by the server or by an act that was not taken back', () => {
    const [open, , closed] = rows as [KeptHousehold, KeptHousehold, KeptHousehold];
    const act = { id: 'a', kind: 'close', appointment_id: 1, undoes: null } as never;
    const undo = { id: 'b', kind: 'undo', appointment_id: null, undoes: 'a' } as never;
    expect([hasArrived(open, []), hasArrived(closed, [])]).toEqual([false, true]);
    expect([hasArrived(open, [act]), hasArrived(open, [act, undo])]).toEqual([true, false]);
  });
});
