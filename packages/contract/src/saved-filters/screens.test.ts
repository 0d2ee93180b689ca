import { expect, it } from 'vitest';
import { savedPart } from './screens.ts';

const kept = (values: Record<string, string>, places?: number[]) => savedPart('report.b1a_report', values, places);

it('keeps a range of months, locations and types of a report that takes them', () => {
  const values = { year: '2026', months: '2025-04_2026-03', locations: '1,2', types: '2,4' };
  expect(kept(values, [1, 2, 3])).toEqual(values);
  expect(kept({ months: '2025-04', locations: '1,x', types: '' })).toEqual({});
  expect(savedPart('report.no_show', values)).toEqual({});
});

it('leaves locations out if one is not the user’s, and never some of them', () => {
  expect(kept({ locations: '1,2' }, [1])).toEqual({});
  expect(kept({ locations: '1' }, [1])).toEqual({ locations: '1' });
});
