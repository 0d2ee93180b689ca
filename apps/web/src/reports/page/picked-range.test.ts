import { describe, expect, it } from 'vitest';
import { pickedRange } from './picked-range.ts';

describe('a range chosen on a calendar', () => {
  it('is one day after the first date', () => {
    expect(pickedRange(null, '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  });

  it('ends with a second date that is later', () => {
    expect(pickedRange('2026-11-23', '2026-12-01')).toEqual({ from: '2026-11-23', to: '2026-12-01' });
  });

  it('begins again with a second date that is earlier, or the same', () => {
    expect(pickedRange('2026-11-23', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-01' });
    expect(pickedRange('2026-11-23', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  });
});
