import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookableDates } from '../../src/booking/bookable-dates.ts';
import type { Booked, Schedule } from '../../src/booking/schedule.ts';
import { nextFree, slotsOf } from '../../src/booking/slots.ts';
import { addDays, timeOf } from '../../src/time/dates.ts';
import { oracleSelectable, oracleSlots } from './slots.oracle.ts';

const BASE = '2024-02-20';
const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((days) => addDays(BASE, days));
const time = (from: number, to: number) =>
  fc.integer({ min: from * 4, max: to * 4 }).map((quarter) => timeOf(quarter * 15));
const plans = fc.constantFrom(null, null, 1, 1, 2);

const window = fc.tuple(time(6, 18), fc.integer({ min: 1, max: 20 })).map(([start_time, quarters]) => ({
  start_time,
  end_time: timeOf(Math.min(Number(start_time.slice(0, 2)) * 60 + Number(start_time.slice(3)) + quarters * 15, 1425)),
}));

const period = fc
  .record({
    start: fc.integer({ min: -12, max: 12 }),
    length: fc.integer({ min: 0, max: 40 }),
    before: fc.integer({ min: 0, max: 20 }),
    closes: fc.option(fc.integer({ min: -15, max: 0 })),
  })
  .map(({ start, length, before, closes }) => ({
    start_date: addDays(BASE, start),
    end_date: addDays(BASE, start + length),
    booking_start_date: addDays(BASE, start - before),
    booking_end_date: closes === null ? null : addDays(BASE, start + length + closes),
  }));

const schedule: fc.Arbitrary<Schedule> = fc.record({
  plan: fc
    .record({
      period,
      max: fc.integer({ min: 0, max: 6 }),
      online: fc.integer({ min: 0, max: 4 }),
      time_slot: fc.constantFrom(15, 30, 60, 45, 25),
      days_in_advance: fc.constantFrom(0, 0, 1, 2, 7, 30),
      frequency: fc.constantFrom(0 as const, 0 as const, 1 as const),
    })
    .map(({ period: own, max, online, time_slot, days_in_advance, frequency }) => ({
      ...own,
      id: 1,
      place_id: 1,
      appointment_type_id: 3,
      max_appointments: max,
      online_appointments: online,
      time_slot,
      days_in_advance,
      ages_range: '*',
      genders: '0',
      max_appointments_per_client: 0,
      data: { frequency, frequency_type: 'monthly' as const, frequency_start: 'current' as const, days_in_advance: 3 },
    })),
  periods: fc.array(period, { maxLength: 3 }),
  working_days: fc.array(
    fc
      .tuple(fc.constantFrom(1, 1, 1, 2), fc.integer({ min: 0, max: 6 }), window)
      .map(([place_appointment_type_id, weekday, hours]) => ({ place_appointment_type_id, weekday, ...hours })),
    { minLength: 1, maxLength: 8 },
  ),
  nonworking: fc.array(fc.record({ place_appointment_type_id: plans, date: day(-3, 20) }), { maxLength: 4 }),
  reschedule: fc.array(
    fc
      .tuple(plans, day(-8, 20), window)
      .map(([place_appointment_type_id, date, hours]) => ({ place_appointment_type_id, date, ...hours })),
    { maxLength: 5 },
  ),
  cutoffs: fc.array(
    fc.record({
      weekday: fc.integer({ min: 0, max: 6 }),
      cutoff_day: fc.integer({ min: 0, max: 6 }),
      time: time(6, 20),
    }),
    { maxLength: 4 },
  ),
});

const wish = fc.record({
  at: fc.nat({ max: 400 }),
  status: fc.constantFrom(1, 1, 2, 3, 4),
  origin: fc.constantFrom(1, 2),
  units: fc.integer({ min: 0, max: 3 }),
});

const asking = fc.record({
  today: day(-2, 6),
  time: time(5, 20),
  party: fc.integer({ min: 0, max: 3 }),
  origin: fc.constantFrom(1, 2),
});

/** Compares as text first: only expect would take minutes over a million slots. */
function agree(got: unknown, wanted: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(wanted)) expect(got).toEqual(wanted);
}

test('the engine agrees with a slow reading of the specification on 10,000 schedules', { timeout: 60_000 }, () => {
  const seen = { dates: 0, slots: 0, open: 0, full: 0, online: 0, cutoff: 0, past: 0 };
  fc.assert(
    fc.property(schedule, fc.array(wish, { maxLength: 25 }), asking, (plan, wishes, who) => {
      const from = addDays(who.today, -6);
      const to = addDays(who.today, 16);
      const expectedDates: string[] = [];
      for (let date = from; date <= to; date = addDays(date, 1)) {
        if (oracleSelectable(plan, date, who.today)) expectedDates.push(date);
      }
      agree(bookableDates(plan, from, to, who.today), expectedDates);

      const empty = expectedDates.flatMap((date) =>
        oracleSlots(plan, date, [], who).map((slot) => `${date} ${slot.time}`),
      );
      // Near slots are wished for most, so that some fill up.
      const booked: Booked[] = wishes.flatMap(({ at, ...row }) => {
        const start_date_time = empty[Math.floor((at * at) / 400) % Math.max(1, Math.min(empty.length, 12))];
        return start_date_time ? [{ ...row, start_date_time }] : [];
      });
      const now = { date: who.today, time: who.time };
      let first: { date: string; time: string } | null = null;
      for (const date of expectedDates) {
        const slots = slotsOf(plan, date, booked, { now, party: who.party, origin: who.origin });
        const expected = oracleSlots(plan, date, booked, who);
        agree(
          slots.map(({ why, ...slot }) => slot),
          expected,
        );
        for (const slot of slots) {
          if ((slot.why === undefined) !== (slot.open === 1)) expect(slot.why).toBe('named when closed, and only then');
          seen.slots++;
          if (slot.open) seen.open++;
          if (slot.why === 'rule_max_appointments') seen.full++;
          if (slot.why === 'rule_online_full') seen.online++;
          if (slot.why === 'rule_cutoff') seen.cutoff++;
          if (slot.why === 'rule_slot_past') seen.past++;
          if (slot.open && first === null) first = { date, time: slot.time };
        }
      }
      const free = nextFree(plan, booked, { now, party: who.party, origin: who.origin });
      if (first || (free && free.date <= to)) expect(free).toEqual(first);
      seen.dates += expectedDates.length;
    }),
    { numRuns: 10_000 },
  );
  // Random schedules must reach every branch, or the agreement would say little.
  for (const [branch, count] of Object.entries(seen)) expect(count, branch).toBeGreaterThan(1_000);
});

test('a refused date has no slots', () => {
  fc.assert(
    fc.property(schedule, day(-20, 60), asking, (plan, date, { today, time: at, party, origin }) => {
      const slots = slotsOf(plan, date, [], { now: { date: today, time: at }, party, origin });
      if (!oracleSelectable(plan, date, today)) expect(slots).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});
