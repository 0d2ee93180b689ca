import { ACT_DAYS, closeWaits, timeOfAct, undoWaits, walkInWaits } from '@resa/rules/offline/acts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const received = new Date('2026-03-04T15:00:00Z');

describe('the time of an act', () => {
  it('is never after it was received, whatever the clock of the workstation said', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') }),
        (date) => {
          const { at, old } = timeOfAct(date.toISOString(), received);
          expect(at.getTime()).toBe(Math.min(date.getTime(), received.getTime()));
          expect(old).toBe(received.getTime() - date.getTime() > ACT_DAYS * 86_400_000);
        },
      ),
    );
  });
  it('is when it was received where the workstation sent no date', () => {
    expect(timeOfAct('soon', received)).toEqual({ at: received, old: false });
  });
});

describe('an arrival', () => {
  const row = { status: 1, start_date_time: '2026-03-03 10:00', place_id: 1 };
  const here = { place_id: 1, date: '2026-03-03' };
  it('closes an open appointment and a no-show of that day at that location', () => {
    expect([1, 3].map((status) => closeWaits({ ...row, status }, here))).toEqual([null, null]);
  });
  it.each([
    ['was deleted', null, 'not_found'],
    ['has arrived', { ...row, status: 2 }, 'already_arrived'],
    ['was cancelled', { ...row, status: 4 }, 'cancelled'],
    ['was moved to another day', { ...row, start_date_time: '2026-03-05 10:00' }, 'moved'],
    ['was moved to another location', { ...row, place_id: 2 }, 'moved'],
  ] as const)('waits where the appointment %s', (_what, appointment, waits) => {
    expect(closeWaits(appointment, here)).toBe(waits);
  });
});

describe('a walk-in', () => {
  const fine = { known: true, arrived: false, plans: 1, evidences: [] };
  it('is recorded where one plan serves and no rule is against it', () => expect(walkInWaits(fine)).toBeNull());
  it.each([
    ['nobody knows the number', { known: false }, 'unknown_person'],
    ['the household has arrived', { arrived: true }, 'already_arrived'],
    ['no plan serves', { plans: 0 }, 'no_plan'],
    ['several plans serve', { plans: 2 }, 'no_plan'],
    ['a rule is against it', { evidences: ['rule_frequency'] }, 'over_rule'],
  ] as const)('waits where %s', (_what, found, waits) => expect(walkInWaits({ ...fine, ...found })).toBe(waits));
});

describe('taking an act back', () => {
  const done = { outcome: 'done', own: true, version: 2, now: 2 } as const;
  it('is done while nobody changed the appointment since', () => expect(undoWaits(done)).toBeNull());
  it('withdraws an act that waits, and does nothing twice', () => {
    const none = { version: null, now: null };
    expect(undoWaits({ ...done, ...none, outcome: 'waits' })).toBeNull();
    expect(undoWaits({ ...done, ...none, outcome: 'withdrawn' })).toBeNull();
  });
  it('waits otherwise', () => {
    expect(undoWaits(null)).toBe('not_found');
    expect(undoWaits({ ...done, own: false })).toBe('forbidden');
    expect(undoWaits({ ...done, now: 3 })).toBe('changed_since');
    expect(undoWaits({ ...done, outcome: 'settled' })).toBe('changed_since');
  });
});
