import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EvidenceFacts, evidences } from '../../src/booking/evidence.ts';
import { firstFree, freeTimes } from '../../src/booking/first-free.ts';
import type { Booked, Schedule } from '../../src/booking/schedule.ts';
import { slotsOf } from '../../src/booking/slots.ts';
import { addDays, type Moment, stamp } from '../../src/time/dates.ts';
import { makeAppointment, makeFacts, makePlan, makeSchedule } from './facts.ts';

const first = (facts: EvidenceFacts, booked: readonly Booked[] = [], schedule = makeSchedule({ plan: facts.plan })) =>
  firstFree(schedule, booked, facts);

describe('the first date of a client', () => {
  it('is the plan’s first free time for a client without evidence', () => {
    expect(first(makeFacts())).toEqual({ date: '2025-03-05', time: '13:00' });
  });
  it('is after the client’s frequency', () => {
    const facts = makeFacts({ client: { food_frequency: 14 }, appointments: [makeAppointment()] });
    expect(first(facts)).toEqual({ date: '2025-03-17', time: '09:00' });
  });
  it('skips full times', () => {
    const full = { start_date_time: '2025-03-05 13:00', status: 1, origin: 1, units: 2 };
    expect(first(makeFacts(), [full])).toEqual({ date: '2025-03-05', time: '13:30' });
  });
  it('does not exist while evidence applies on every date', () => {
    expect(first(makeFacts({ client: { client_state_type_id: 2 } }))).toBeNull();
    expect(first(makeFacts({ appointments: [makeAppointment({ status: 1 })] }))).toBeNull();
  });
  it('does not exist when the client has reached the plan’s maximum', () => {
    const plan = makePlan({ max_appointments_per_client: 1, appointment_type_id: 6 });
    const used = makeAppointment({ appointment_type_id: 6 });
    expect(first(makeFacts({ plan, appointments: [used] }))).toBeNull();
  });
});

/** Every slot of every date, each tried separately. */
function tried(schedule: Schedule, booked: readonly Booked[], facts: EvidenceFacts): Moment[] {
  const free: Moment[] = [];
  for (let date = facts.now.date; date <= '2025-07-01'; date = addDays(date, 1))
    for (const { time, open } of slotsOf(schedule, date, booked, { now: facts.now })) {
      const start_date_time = stamp({ date, time });
      if (open === 1 && evidences({ ...facts, start_date_time }).evidences.length === 0) free.push({ date, time });
    }
  return free;
}

it('equals the result of trying every slot', () => {
  const starts = ['2025-03-05 13:00', '2025-03-05 13:30', '2025-03-10 09:00', '2025-03-10 09:30', '2025-03-12 13:00'];
  const asked = fc.record({
    frequency: fc.constantFrom(null, 1, 7, 14, 30),
    last: fc.integer({ min: -40, max: 3 }),
    status: fc.constantFrom(2, 2, 2, 1, 3),
    most: fc.constantFrom(0, 1, 2),
    booked: fc.array(fc.record({ at: fc.nat(4), units: fc.integer({ min: 1, max: 2 }) }), { maxLength: 6 }),
    ahead: fc.constantFrom(0, 1, 10, 90),
    monthly: fc.boolean(),
  });
  let none = 0;
  fc.assert(
    fc.property(asked, ({ frequency, last, status, most, booked, ahead, monthly }) => {
      const plan = makePlan({ max_appointments_per_client: most, days_in_advance: ahead });
      const period = (month: string) => ({
        start_date: `2025-${month}-01`,
        end_date: `2025-${month}-30`,
        booking_start_date: '2025-02-01',
        booking_end_date: null,
      });
      const periods = monthly ? [period('03'), period('04'), period('05')] : [];
      const data = { frequency: 1, frequency_type: 'monthly', frequency_start: 'current', days_in_advance: 3 } as const;
      const served = { ...plan, ...(monthly && { data }) };
      const start_date_time = `${addDays('2025-03-05', last)} 09:00`;
      const facts = makeFacts({
        plan: served,
        periods,
        client: { food_frequency: frequency },
        appointments: [makeAppointment({ start_date_time, status })],
      });
      const schedule = makeSchedule({ plan: served, periods });
      const taken = booked.map(({ at, units }) => ({
        start_date_time: starts[at] as string,
        status: 1,
        origin: 1,
        units,
      }));
      const expected = tried(schedule, taken, facts);
      if (expected.length === 0) none++;
      expect(firstFree(schedule, taken, facts)).toEqual(expected[0] ?? null);
      expect(freeTimes(schedule, taken, facts, { most: 1_000 })).toEqual(expected.map(stamp));
      expect(freeTimes(schedule, taken, facts, { most: 2 })).toEqual(expected.slice(0, 2).map(stamp));
      const from = addDays(facts.now.date, Math.abs(last));
      expect(freeTimes(schedule, taken, facts, { from, most: 1_000 })).toEqual(
        expected.filter(({ date }) => date >= from).map(stamp),
      );
    }),
    { numRuns: 500 },
  );
  expect(none).toBeGreaterThan(20);
  expect(none).toBeLessThan(480);
});
