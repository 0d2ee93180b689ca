import { expect, it } from 'vitest';
import { reportNames, reportOf } from './index.ts';
import { faultsOfParams } from './params.ts';
import { paramsOn, spansOffered } from './regular.ts';
import { spanOf } from './span.ts';

const APRIL = 4;

it.each([
  ['b1a_report', 'last_year', { year: 2025 }],
  ['b1a_report', 'fiscal_year_so_far', { months: { from: '2025-04', to: '2026-03' } }],
  ['b1a_report', 'last_fiscal_year', { months: { from: '2024-04', to: '2025-03' } }],
  ['c1_report', 'last_month', { year: 2026, month: 1 }],
  ['c1_report', 'last_year', { months: { from: '2025-01', to: '2025-12' } }],
  ['c1_report', 'last_fiscal_year', { months: { from: '2024-04', to: '2025-03' } }],
] as const)('%s about %s on 10 March 2026', (name, span, params) => {
  const on = paramsOn(reportOf(name).filters, {}, span, '2026-03-10', APRIL);
  expect(JSON.parse(JSON.stringify(on))).toEqual(params);
});

it('a fiscal year that begins in January is a year', () => {
  const on = paramsOn(['year', 'months'], {}, 'last_fiscal_year', '2026-03-10', 1);
  expect(on).toMatchObject({ year: 2025, months: undefined });
});

it.each(reportNames)('%s: every span that is offered is complete and begins where it says', (name) => {
  const { filters } = reportOf(name);
  const choice = { event: 8, vbz_event: 8, users: [1] };
  for (const span of spansOffered(filters))
    for (const day of ['2026-01-01', '2026-04-01', '2026-04-02', '2026-11-30']) {
      const params = paramsOn(filters, choice, span, day, APRIL);
      expect({ span, day, faults: faultsOfParams(filters, params, day) }).toEqual({ span, day, faults: [] });
      const { from, to } = spanOf(filters, params, day);
      expect(from <= to && from <= day).toBe(true);
    }
});
