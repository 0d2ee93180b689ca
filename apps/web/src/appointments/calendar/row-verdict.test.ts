import type { Eligibility } from '@resa/contract/persons';
import { expect, it } from 'vitest';
import { verdictOfRow } from './row-verdict.ts';

const today = '2026-11-24';
const verdict = (change: Partial<Eligibility>): Eligibility => ({
  colour: 'green',
  reasons: [],
  next_date: null,
  time: null,
  arrived: null,
  head: null,
  ...change,
});
const row = (start_date_time: string, status = 1) => ({ start_date_time, status });
const later = verdict({ colour: 'orange', reasons: ['rule_opened_appointments'], next_date: '2026-11-27' });

it('ignores the appointment of the row itself', () => {
  const expected = verdict({ reasons: ['ok_expected_today'], time: '10:00' });
  expect(verdictOfRow(row('2026-11-24 10:00'), expected, today)).toBeNull();
  expect(verdictOfRow(row('2026-11-27 10:00'), later, today)).toBeNull();
});
it('shows when a household was served today, and no warning after a visit', () => {
  const served = verdict({ reasons: ['ok_served_today'], arrived: '10:02', next_date: '2026-12-02' });
  expect(verdictOfRow(row('2026-11-24 10:00', 2), served, today)).toBe(served);
  const early = verdict({ colour: 'orange', reasons: ['rule_frequency'], next_date: '2026-12-02' });
  expect(verdictOfRow(row('2026-11-24 10:00', 2), early, today)).toBeNull();
  expect(verdictOfRow(row('2026-11-10 10:00', 2), later, today)).toBeNull();
});
it('keeps all other information, and every verdict on a missed or cancelled appointment', () => {
  const due = verdict({
    colour: 'orange',
    reasons: ['rule_opened_appointments', 'info_file_updating'],
    next_date: today,
  });
  expect(verdictOfRow(row('2026-11-27 10:00'), due, today)).toMatchObject({
    reasons: ['info_file_updating'],
    next_date: null,
  });
  const inactive = verdict({ colour: 'red', reasons: ['rule_client_state'] });
  expect(verdictOfRow(row('2026-11-24 10:00', 2), inactive, today)).toBe(inactive);
  expect(verdictOfRow(row('2026-11-24 10:00', 4), later, today)).toBe(later);
});
