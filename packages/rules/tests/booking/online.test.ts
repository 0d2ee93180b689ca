/** The rules as a client reads them: nothing about another household, whichever rule counts its appointments. */
import { describe, expect, test } from 'vitest';
import { evidences } from '../../src/booking/evidence.ts';
import { restsElsewhere, rulesForClient } from '../../src/booking/online.ts';
import { makeAppointment, makeFacts, makePlan } from './facts.ts';

type Changes = Parameters<typeof makeFacts>[0];
const NEUTRAL = { evidences: ['rule_opened_elsewhere'], next_date: null };
const theirs = (changes: Parameters<typeof makeAppointment>[0] = {}) =>
  makeAppointment({ id: 60, family_id: 2, place_appointment_type_id: 9, ...changes });
const tags = [{ code: 'EXTRA', active: 1 as const, data: { extras: [2] } }];
const market = { client: { food_frequency: 14, groups: ['EXTRA'] }, tags };
const limited = makePlan({ max_appointments_per_client: 1 });
const seat = { client_id: 9, appointment_id: 60, family_id: 2, start_date_time: '2025-03-12 13:00', status: 1 };

describe('where a rule counts an appointment of another household', () => {
  const cases: [string, Changes][] = [
    ['an open one', { appointments: [theirs({ status: 1 })] }],
    ['an open one beside a tag for extras', { ...market, appointments: [theirs({ status: 1 })] }],
    ['a closed one within the frequency', { client: { food_frequency: 14 }, appointments: [theirs()] }],
    ['one of the same plan', { plan: limited, appointments: [theirs({ place_appointment_type_id: 1 })] }],
    ['a seat of a member', { category: 2, participants: [9], event_bookings: [seat] }],
  ];

  test.each(cases)('%s: a client reads one neutral rule, without a date', (_name, changes) => {
    expect(restsElsewhere(makeFacts(changes))).toBe(true);
    expect(rulesForClient(makeFacts(changes))).toEqual(NEUTRAL);
  });

  test('the same on a date that the rules allow, so that no date can be tried out', () => {
    const changes = { client: { food_frequency: 14 }, appointments: [theirs()] };
    for (const start of ['2025-03-16 09:00', '2025-03-17 09:00', '2025-03-31 09:00', null])
      expect(rulesForClient(makeFacts({ ...changes, start_date_time: start }))).toEqual(NEUTRAL);
    expect(evidences(makeFacts({ ...changes, start_date_time: '2025-03-17 09:00' })).evidences).toEqual([]);
  });

  test('beside their own, later visit of their household', () => {
    const own = makeAppointment({ start_date_time: '2025-03-01 09:00' });
    expect(rulesForClient(makeFacts({ client: { food_frequency: 14 }, appointments: [own, theirs()] }))).toEqual(
      NEUTRAL,
    );
  });

  test('keeps the rules about their own household', () => {
    const own = makeAppointment({ status: 1, start_date_time: '2025-03-12 09:00' });
    const facts = makeFacts({ appointments: [own, theirs({ status: 1 })], client: { client_state_type_id: 2 } });
    expect(rulesForClient(facts).evidences).toEqual([
      'rule_client_state',
      'rule_opened_appointments',
      'rule_opened_elsewhere',
    ]);
  });
});

describe('where no rule counts one', () => {
  const own = makeAppointment({ start_date_time: '2025-03-03 09:00' });
  const cases: [string, Changes][] = [
    ['an older visit elsewhere', { appointments: [own, theirs({ start_date_time: '2025-03-01 09:00' })] }],
    ['a visit elsewhere of another type', { appointments: [own, theirs({ appointment_type_id: 3 })] }],
    ['a visit of the household', { appointments: [own] }],
  ];
  test.each(cases)('%s: a client reads the day from which they can come', (_name, changes) => {
    expect(rulesForClient(makeFacts({ ...changes, client: { food_frequency: 14 } }))).toEqual({
      ...{ evidences: ['rule_frequency'], next_date: '2025-03-17' },
    });
  });
});
