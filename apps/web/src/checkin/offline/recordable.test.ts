import type { WaitingAct } from '@resa/contract/offline';
import { describe, expect, it } from 'vitest';
import { asksWho, isRecordable } from './recordable.ts';

const usual: WaitingAct = {
  ...{ id: 1, kind: 'close', why: 'moved', at: '2026-03-03T14:00:00Z', user: 'David Roy', workstation: 'Basement' },
  ...{ client_id: 1, file_number: 12, name: null, persons: null, reason: null, plans: [], appointment: null },
};
const act = (more: object): WaitingAct => ({ ...usual, ...more });
const can = (...rows: object[]) =>
  rows.map((row) => [isRecordable(act(row), () => true), isRecordable(act(row), () => false)]);

describe('an act that waits', () => {
  it('asks who it was where nobody is known by number, whatever it waits for', () => {
    const walkIn = { kind: 'walk_in', file_number: null };
    expect(asksWho(act({ ...walkIn, why: 'too_old' }))).toBe(true);
    expect(asksWho(act({ ...walkIn, why: 'too_old', file_number: 12 }))).toBe(false);
    expect(asksWho(act({ ...walkIn, why: 'unknown_person', file_number: 12 }))).toBe(true);
    expect(asksWho(act({ why: 'not_found', file_number: null }))).toBe(false);
  });
  it('is recorded where there is anything to record', () => {
    const noPlan = { kind: 'walk_in', why: 'no_plan' };
    const plans = [{ id: 1, name_en: '', name_fr: '' }];
    expect(can({}, { why: 'already_arrived' }, { why: 'not_found' }, noPlan, { ...noPlan, plans })).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
      [true, true],
    ]);
  });
  it('needs the right to change a status where it is taken back, or was cancelled', () => {
    const cancelled = { why: 'cancelled', appointment: { status: 4 } };
    expect(can({ kind: 'undo', why: 'changed_since' }, cancelled)).toEqual([
      [true, false],
      [true, false],
    ]);
  });
});
