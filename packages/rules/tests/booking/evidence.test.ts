import { describe, expect, test } from 'vitest';
import {
  blocks,
  type EvidenceKey,
  evidences,
  HARD,
  isEmergency,
  mayOfferEmergency,
  nextAllowedDate,
  PASSABLE,
} from '../../src/booking/evidence.ts';
import { eligibleParticipants, matchesGender } from '../../src/booking/participants.ts';
import { makeAppointment, makeFacts, makePerson, makePlan } from './facts.ts';

const keys = (changes: Parameters<typeof makeFacts>[0]) => evidences(makeFacts(changes)).evidences;

test('an active head without appointments has no evidence', () => {
  expect(evidences(makeFacts())).toEqual({ evidences: [], details: {} });
});

describe('hard evidence', () => {
  test('a file must be active or under update, and its person head or single', () => {
    for (const state of [2, 3, 4, 5])
      expect(keys({ client: { client_state_type_id: state } })).toEqual(['rule_client_state']);
    expect(keys({ client: { client_state_type_id: 6 } })).toEqual([]);
    // A file that was never approved is a request, also while its update is due.
    expect(keys({ client: { client_state_type_id: 6, approved: false } })).toEqual(['rule_client_state']);
    expect(keys({ client: { is_head_or_single: false } })).toEqual(['rule_not_head_or_single']);
  });

  test('an open appointment blocks another, but not its own edit, and not a type that a tag adds', () => {
    const open = makeAppointment({ id: 7, status: 1, start_date_time: '2025-03-12 13:00', appointment_type_id: 3 });
    const checked = evidences(makeFacts({ appointments: [open] }));
    expect(checked.evidences).toEqual(['rule_opened_appointments']);
    expect(checked.details.rule_opened_appointments).toEqual({ start_date_time: '2025-03-12 13:00' });
    expect(keys({ appointments: [open], appointment_id: 7 })).toEqual([]);
    const tags = [{ code: 'EXTRA', active: 1 as const, data: { extras: [2] } }];
    expect(keys({ appointments: [open], tags, client: { groups: ['EXTRA'] } })).toEqual([]);
    expect(keys({ appointments: [open], tags, client: { groups: ['OTHER'] } })).toEqual(['rule_opened_appointments']);
    expect(keys({ appointments: [{ ...open, status: 4 }] })).toEqual([]);
  });

  test('types for children need a current child under 18 with a child role', () => {
    const plan = makePlan({ appointment_type_id: 7 });
    const with_ = (member: Parameters<typeof makePerson>[0]) => keys({ plan, members: [makePerson(member)] });
    expect(with_({})).toEqual([]);
    expect(with_({ group_role_type_id: 11, dob: '2007-03-06' })).toEqual([]);
    expect(with_({ dob: '2007-03-05' })).toEqual(['rule_children_required']);
    expect(with_({ group_role_type_id: 5 })).toEqual(['rule_children_required']);
    expect(with_({ date_end: '2025-03-04' })).toEqual(['rule_children_required']);
    expect(with_({ date_end: '2025-03-05' })).toEqual([]);
  });

  test('a type that an active tag names is kept for holders of such a tag', () => {
    const tags = [
      { code: 'A', active: 1 as const, data: { appointments: [2] } },
      { code: 'B', active: 1 as const, data: { appointments: [2, 3] } },
      { code: 'OLD', active: 0 as const, data: { appointments: [2] } },
    ];
    expect(keys({ tags })).toEqual(['rule_tag_required']);
    expect(keys({ tags, client: { groups: ['B'] } })).toEqual([]);
    expect(keys({ tags, client: { groups: ['OLD'] } })).toEqual(['rule_tag_required']);
    expect(keys({ tags: tags.slice(2) })).toEqual([]);
  });

  test('a participant is refused twice at one event, unless that seat was cancelled or is being edited', () => {
    const seat = { client_id: 9, appointment_id: 70, family_id: 1, start_date_time: '2025-03-12 13:00', status: 1 };
    const event = { category: 2, participants: [8, 9], event_bookings: [seat] };
    expect(evidences(makeFacts(event)).details).toEqual({ rule_participant_booked: { client_ids: [9] } });
    expect(keys({ ...event, event_bookings: [{ ...seat, status: 4 }] })).toEqual([]);
    expect(keys({ ...event, appointment_id: 70 })).toEqual([]);
    expect(keys({ ...event, category: 1 })).toEqual([]);
  });
});

describe('passable evidence', () => {
  test('food-market visits of any type must be a number of days apart', () => {
    const history = { appointments: [makeAppointment({ appointment_type_id: 4 })], client: { food_frequency: 7 } };
    expect(keys({ ...history, start_date_time: '2025-03-10 09:00' })).toEqual([]);
    const early = evidences(makeFacts({ ...history, start_date_time: '2025-03-09 09:00' }));
    expect(early).toEqual({ evidences: ['rule_frequency'], details: { rule_frequency: { next_date: '2025-03-10' } } });
    expect(
      keys({ ...history, plan: makePlan({ appointment_type_id: 3 }), start_date_time: '2025-03-09 09:00' }),
    ).toEqual([]);
    const missed = [makeAppointment({ status: 3 })];
    expect(keys({ ...history, appointments: missed, start_date_time: '2025-03-05 13:00' })).toEqual([]);
  });

  test('before a slot is chosen, the frequency counts only when no date would be late enough', () => {
    const history = { appointments: [makeAppointment()], client: { food_frequency: 28 }, start_date_time: null };
    expect(keys(history)).toEqual([]);
    expect(keys({ ...history, plan: makePlan({ end_date: '2025-03-30' }) })).toEqual(['rule_frequency']);
    expect(keys({ ...history, plan: makePlan({ days_in_advance: 26 }) })).toEqual(['rule_frequency']);
    expect(keys({ ...history, plan: makePlan({ days_in_advance: 27 }) })).toEqual([]);
  });

  test('appointments of a client on a plan are counted inside its dates, cancelled and missed ones left out', () => {
    const plan = makePlan({ max_appointments_per_client: 2, appointment_type_id: 3 });
    const two = [makeAppointment({ id: 1 }), makeAppointment({ id: 2, start_date_time: '2025-03-05 13:00' })];
    expect(evidences(makeFacts({ plan, appointments: two }))).toEqual({
      evidences: ['rule_max_appointments_client'],
      details: { rule_max_appointments_client: { max: 2 } },
    });
    expect(keys({ plan, appointments: two, appointment_id: 2 })).toEqual([]);
    for (const change of [
      { status: 3 },
      { status: 4 },
      { start_date_time: '2025-02-26 09:00' },
      { place_appointment_type_id: 8 },
    ]) {
      expect(
        keys({ plan, appointments: [two[0] ?? makeAppointment(), makeAppointment({ id: 2, ...change })] }),
      ).toEqual([]);
    }
  });

  test('a monthly plan counts again from zero each month and names that date', () => {
    const data = {
      frequency: 1 as const,
      frequency_type: 'monthly' as const,
      frequency_start: 'current' as const,
      days_in_advance: 0,
    };
    const plan = makePlan({ max_appointments_per_client: 1, appointment_type_id: 3, data });
    const month = (m: string, end: string) => ({
      start_date: `2025-${m}-01`,
      end_date: `2025-${m}-${end}`,
      booking_start_date: `2025-${m}-01`,
      booking_end_date: `2025-${m}-${end}`,
    });
    const periods = [month('02', '28'), month('03', '31')];
    const appointments = [makeAppointment({ start_date_time: '2025-02-26 13:00' })];
    expect(keys({ plan, periods, appointments })).toEqual([]);
    const { details } = evidences(
      makeFacts({ plan, periods, appointments: [...appointments, makeAppointment({ id: 3 })] }),
    );
    expect(details.rule_max_appointments_client).toEqual({ max: 1, next_date: '2025-04-01' });
  });

  test('the cut-off applies from its exact minute', () => {
    const cutoffs = [{ weekday: 1, cutoff_day: 3, time: '10:00' }];
    expect(evidences(makeFacts({ cutoffs })).details).toEqual({ rule_cutoff: { closed_at: '2025-03-05 10:00' } });
    expect(keys({ cutoffs, now: { date: '2025-03-05', time: '09:59' } })).toEqual([]);
    expect(keys({ cutoffs, start_date_time: null })).toEqual([]);
  });

  test('the next allowed date is the latest of all evidence', () => {
    expect(
      nextAllowedDate({
        rule_frequency: { next_date: '2025-03-10' },
        rule_max_appointments_client: { next_date: '2025-04-01' },
      }),
    ).toBe('2025-04-01');
    expect(nextAllowedDate({ rule_cutoff: { closed_at: '2025-03-05 10:00' } })).toBeNull();
  });
});

describe('an emergency', () => {
  test('lifts passable evidence and no hard evidence', () => {
    expect(blocks([], false)).toBe(false);
    for (const key of PASSABLE) expect([blocks([key], false), blocks([key], true)]).toEqual([true, false]);
    for (const key of HARD) expect([blocks([key], false), blocks([key], true)]).toEqual([true, true]);
    expect(blocks(['rule_frequency', 'rule_tag_required'], true)).toBe(true);
  });

  test('exists only for a full slot, a cut-off or passable evidence', () => {
    expect(isEmergency([], null)).toBe(false);
    expect(isEmergency([], 'rule_slot_past')).toBe(false);
    expect(isEmergency([], 'rule_max_appointments')).toBe(true);
    expect(isEmergency([], 'rule_cutoff')).toBe(true);
    for (const key of PASSABLE) expect(isEmergency([key], null), key).toBe(true);
  });

  test('is offered to holders of the permission, for a slot that is not open for this client', () => {
    const full = { open: 0 as const, why: 'rule_max_appointments' as const };
    const offer = (
      slot: Parameters<typeof mayOfferEmergency>[0]['slot'],
      found: EvidenceKey[] = [],
      emergency_appointments = true,
    ) => mayOfferEmergency({ emergency_appointments, evidences: found, slot });
    expect(offer(full)).toBe(true);
    expect(offer({ open: 1 }, ['rule_frequency'])).toBe(true);
    expect(offer({ open: 1 })).toBe(false);
    expect(offer(null)).toBe(false);
    expect(offer(full, [], false)).toBe(false);
    expect(offer(full, ['rule_opened_appointments'])).toBe(false);
    expect(offer({ open: 0, why: 'rule_slot_past' })).toBe(false);
  });
});

test('participants are current members with the ages and genders of the plan whose file is not pending', () => {
  const plan = makePlan({ ages_range: '3-5,9', genders: '0' });
  const who = (member: Parameters<typeof makePerson>[0], on = plan) =>
    eligibleParticipants([makePerson(member)], on, '2025-03-05').length === 1;
  expect(who({ dob: '2015-06-01' })).toBe(true);
  expect(who({ dob: '2015-03-05' })).toBe(false);
  expect(who({ date_end: '2025-03-04' })).toBe(false);
  expect(who({ date_end: '2025-03-05' })).toBe(true);
  expect(who({ date_start: '2025-03-06' })).toBe(false);
  expect(who({ client_state_type_id: 3 })).toBe(false);
  expect(who({ gender_type_id: 1 }, makePlan({ genders: '2' }))).toBe(false);
  expect(who({ dob: null }, plan)).toBe(false);
  expect(who({ dob: null }, makePlan())).toBe(true);
  expect([matchesGender('0', null), matchesGender('1,2', 2), matchesGender('10', 1)]).toEqual([true, true, false]);
});
