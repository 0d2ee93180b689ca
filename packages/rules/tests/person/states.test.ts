import { describe, expect, test } from 'vitest';
import {
  checkedAgain,
  closeRefusal,
  holdsPlace,
  isMissed,
  isOutcome,
  mayBeOpen,
  mayDelete,
  mayEdit,
  mayMoveStatus,
  takesPlace,
} from '../../src/booking/appointment-status.ts';
import { servedToday } from '../../src/booking/eligibility.ts';
import { startOfVisitToday } from '../../src/booking/hours.ts';
import { editOrAmend, linkOf, stateColour } from '../../src/person/client-state.ts';
import {
  candidateRefusal,
  datesRefusal,
  hasHeadThroughout,
  householdSize,
  isAdult,
  leavingRefusal,
  type Membership,
  memberRefusal,
  partnerOffered,
  restoredTo,
  roleOfFormerHead,
} from '../../src/person/family.ts';

describe('an appointment', () => {
  test('is closed by check-in, missed by the nightly job, and set to any status with the permission', () => {
    const moves = (by: Parameters<typeof mayMoveStatus>[2]) =>
      [1, 2, 3, 4].flatMap((from) =>
        [1, 2, 3, 4].filter((to) => mayMoveStatus(from, to, by)).map((to) => `${from}${to}`),
      );
    expect(moves('check_in')).toEqual(['12']);
    expect(moves('nightly_job')).toEqual(['13']);
    expect(moves('change_appointment_status')).toHaveLength(12);
    expect(mayMoveStatus(1, 5, 'change_appointment_status')).toBe(false);
    expect([1, 2, 3, 4, 5].map(holdsPlace)).toEqual([true, true, true, false, false]);
  });

  test('takes its place again however it leaves the cancelled ones, and is checked again if it counts again', () => {
    expect([takesPlace(4, 1), takesPlace(4, 2), takesPlace(4, 3)]).toEqual([true, true, true]);
    expect([takesPlace(1, 4), takesPlace(3, 1), takesPlace(2, 3)]).toEqual([false, false, false]);
    const checked = (status: number, to: number, emergency: 0 | 1 = 0) =>
      checkedAgain({ status, emergency }, to).length;
    expect([checked(4, 1), checked(3, 1), checked(4, 1, 1), checked(2, 1)]).toEqual([5, 5, 2, 3]);
    expect([checked(4, 2), checked(3, 2), checked(1, 2), checked(4, 3), checked(1, 4)]).toEqual([1, 0, 0, 0, 0]);
  });

  test('may be open today and later, not on a past day', () => {
    const on = ['2025-03-04 09:00', '2025-03-05 09:00', '2025-03-06 09:00'];
    expect(on.map((start) => mayBeOpen(start, '2025-03-05'))).toEqual([false, true, true]);
    expect([1, 2, 3, 4].map(isOutcome)).toEqual([false, true, true, false]);
  });

  test('that came before its day begins at the present quarter of an hour, within the hours of a day', () => {
    const at = (time: string) => startOfVisitToday({ date: '2025-03-05', time }).slice(11);
    expect(['03:00', '07:14', '10:07', '10:15', '18:59', '23:50'].map(at)).toEqual([
      ...['07:00', '07:00', '10:00', '10:15', '18:45', '19:00'],
    ]);
  });

  test('is missed after its day, not on the day', () => {
    expect(isMissed({ status: 1, start_date_time: '2025-03-05 09:00' }, '2025-03-05')).toBe(false);
    expect(isMissed({ status: 1, start_date_time: '2025-03-04 09:00' }, '2025-03-05')).toBe(true);
    expect(isMissed({ status: 2, start_date_time: '2025-03-04 09:00' }, '2025-03-05')).toBe(false);
  });

  test('can be edited while open and deleted when cancelled, with every required permission', () => {
    const user = { crud_appointments: true, own_location: true, administrator: true };
    expect([mayEdit(1, user), mayEdit(2, user), mayDelete(4, user), mayDelete(1, user)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    for (const right of ['crud_appointments', 'own_location', 'administrator'] as const) {
      expect(mayDelete(4, { ...user, [right]: false })).toBe(false);
    }
    expect(mayEdit(1, { ...user, own_location: false })).toBe(false);
  });

  test('is refused at check-in by permission first, then status, then day', () => {
    const at = { place_id: 1, today: '2025-03-05', diff_checkin_location: false };
    const row = { status: 1, start_date_time: '2025-03-05 09:00', place_id: 1 };
    expect(closeRefusal(row, at)).toBeNull();
    expect(closeRefusal({ ...row, place_id: 2, status: 2 }, at)).toBe('donnot_have_permission');
    expect(closeRefusal({ ...row, place_id: 2 }, { ...at, diff_checkin_location: true })).toBeNull();
    expect(closeRefusal({ ...row, status: 2, start_date_time: '2025-03-04 09:00' }, at)).toBe(
      'rule_appointment_not_open',
    );
    expect(closeRefusal({ ...row, start_date_time: '2025-03-06 09:00' }, at)).toBe('rule_appointment_not_today');
  });
});

describe('a client file', () => {
  test('is edited with crud_clients, and amended when inactive with amend_file too', () => {
    const ways = (...has: string[]) =>
      [1, 2, 3, 4, 5, 6].map((state) => editOrAmend(state, (key) => has.includes(key)));
    expect(ways('crud_clients', 'amend_file')).toEqual(['edit', 'amend', 'edit', 'edit', 'edit', 'edit']);
    expect(ways('crud_clients')).toEqual(['edit', null, 'edit', 'edit', 'edit', 'edit']);
    expect(ways('amend_file')).toEqual([null, null, null, null, null, null]);
  });

  test('links to the file when it was accepted, otherwise to the wizard', () => {
    const links = [1, 2, 3, 4, 5, 6].map((client_state_type_id) => linkOf({ id: 9, client_state_type_id }));
    const file = '/client?hfid=9';
    const wizard = '/new_client?hfid=9';
    expect(links).toEqual([file, file, wizard, wizard, wizard, file]);
    expect([1, 2, 3, 4, 5, 6].map(stateColour)).toEqual(['green', 'red', 'blue-grey', 'purple', 'deep-orange', 'cyan']);
  });
});

describe('a family', () => {
  const member = (role: number, date_end: string | null = null) => ({
    group_role_type_id: role,
    date_start: '2024-01-01',
    date_end,
    dob: null,
  });

  test('counts the current memberships including the head, and is never below one', () => {
    expect(householdSize([member(2), member(3), member(4, '2025-01-01')], '2025-03-05')).toBe(2);
    expect(householdSize([], '2025-03-05')).toBe(1);
  });

  test('accepts one partner, of a married head', () => {
    const offered = (head_marital_status: number | null, members: Membership[], married_statuses = [2, 3]) =>
      partnerOffered({ head_marital_status, married_statuses, members, today: '2025-03-05' });
    expect(offered(2, [member(2)])).toBe(true);
    expect(offered(1, [member(2)])).toBe(false);
    expect(offered(1, [member(2)], [1])).toBe(true);
    expect(offered(null, [])).toBe(false);
    expect(offered(3, [member(3)])).toBe(false);
    expect(offered(3, [member(3, '2025-03-04')])).toBe(true);
  });

  test('has no partner under 16, by their age on the day they join', () => {
    const family = { head_marital_status: 2, married_statuses: [2, 3], members: [member(2)], today: '2025-03-05' };
    const partner = (dob: string | null, date_start = '2024-01-01') =>
      memberRefusal({ ...member(3), dob, date_start }, family);
    expect(partner('2009-03-05')).toBeNull();
    expect(partner('2009-03-06')).toBe('InvalidFamilyRole');
    expect(partner('2009-03-06', '2025-03-06')).toBeNull();
    expect(partner(null)).toBeNull();
    expect(memberRefusal({ ...member(4), dob: '2020-01-01' }, family)).toBeNull();
    expect(partnerOffered(family, '2009-03-06')).toBe(false);
    expect(partnerOffered(family, '2009-03-05')).toBe(true);
    const former = { ...family, members: [], hasHead: true };
    expect(restoredTo(3, { ...former, dob: '2009-03-06' })).toBe('single');
    expect(restoredTo(3, { ...former, dob: '1990-01-01' })).toBe('household');
  });

  test('refuses roles that cannot be assigned and dates in the wrong order', () => {
    const family = { head_marital_status: 1, married_statuses: [2, 3], members: [member(2)], today: '2025-03-05' };
    expect([1, 2, 3].map((role) => memberRefusal(member(role), family))).toEqual(Array(3).fill('InvalidFamilyRole'));
    expect(memberRefusal(member(4), family)).toBeNull();
    expect(memberRefusal(member(4, '2023-12-31'), family)).toBe('InvalidDates');
    expect(memberRefusal({ ...member(4), date_start: '2025-02-30' }, family)).toBe('InvalidDates');
  });

  test('lets a member join or leave in the future, but not a head or single person', () => {
    const today = '2025-03-05';
    const dates = (role: number, date_start: string, date_end: string | null = null) =>
      datesRefusal({ group_role_type_id: role, date_start, date_end }, today);
    for (const role of [1, 2]) {
      expect(dates(role, today)).toBeNull();
      expect(dates(role, '2025-03-06')).toBe('InvalidDates');
      expect(dates(role, '2025-01-01', today)).toBeNull();
      expect(dates(role, '2025-01-01', '2025-03-06')).toBe('InvalidDates');
    }
    expect(dates(4, '2025-03-06', '2025-03-07')).toBeNull();
    expect(dates(4, '2025-03-06', '2025-03-05')).toBe('InvalidDates');
  });

  test('has one partner on every day, also one who will join', () => {
    const family = (...members: Membership[]) => ({
      head_marital_status: 2,
      married_statuses: [2, 3],
      members,
      today: '2025-03-05',
    });
    const from = (date_start: string, date_end: string | null = null) => ({ ...member(3, date_end), date_start });
    expect(memberRefusal(from('2025-03-05'), family(from('2025-04-01')))).toBe('InvalidFamilyRole');
    expect(memberRefusal(from('2025-03-05', '2025-04-01'), family(from('2025-04-01')))).toBe('InvalidFamilyRole');
    expect(memberRefusal(from('2025-03-05', '2025-03-31'), family(from('2025-04-01')))).toBeNull();
    expect(memberRefusal(from('2025-04-02'), family(from('2024-01-01', '2025-04-01')))).toBeNull();
  });

  test('keeps its head while others live there, and names who can follow', () => {
    const today = '2025-03-05';
    const living = (role: number, dob: string | null = '1990-01-01', date_start = '2024-01-01') => ({
      group_role_type_id: role,
      dob,
      date_start,
      date_end: null,
    });
    expect(leavingRefusal(living(4), [], today)).toBeNull();
    expect(leavingRefusal(living(2), [living(4, '2015-01-01'), living(3)], today)).toBe('ChangeFamilyHead');
    for (const others of [[], [living(4, '2015-01-01')], [living(9, null)], [living(3, '1990-01-01', '2025-03-06')]])
      expect(leavingRefusal(living(2), others, today)).toBe('NoCandidate');
    expect(leavingRefusal(living(1), [], today)).toBe('NoCandidate');

    expect(candidateRefusal(living(4, '2007-03-06'), today)).toBe('ClientYounger');
    expect(candidateRefusal(living(4, '2007-03-05'), today)).toBeNull();
    expect(candidateRefusal({ ...living(5), date_end: '2025-04-01' }, today)).toBe('InvalidDates');
    for (const nobody of [undefined, living(2), living(1)]) expect(candidateRefusal(nobody, today)).toBe('NoCandidate');
  });

  test('gives a former head the role of partner or the chosen one, and no member a day without a head', () => {
    expect([3, 4, 5].map((role) => roleOfFormerHead(role, 9))).toEqual([3, 9, 9]);
    expect([null, 1, 2, 3].map((chosen) => roleOfFormerHead(4, chosen))).toEqual([null, null, null, null]);
    const within = (date_start: string, date_end: string | null, until: string | null) =>
      hasHeadThroughout({ date_start, date_end }, { since: '2025-01-01', until });
    expect(within('2025-01-01', null, null)).toBe(true);
    expect(within('2024-12-31', null, null)).toBe(false);
    expect(within('2025-02-01', null, '2025-03-01')).toBe(false);
    expect(within('2025-02-01', '2025-03-01', '2025-03-01')).toBe(false);
    expect(within('2025-02-01', '2025-02-28', '2025-03-01')).toBe(true);
  });

  test('has adults from their eighteenth birthday', () => {
    expect([
      isAdult('2007-03-06', '2025-03-05'),
      isAdult('2007-03-05', '2025-03-05'),
      isAdult(null, '2025-03-05'),
    ]).toEqual([false, true, false]);
  });
});

describe('the eligibility of a household today', () => {
  const none = { evidences: [], details: {} };
  const ask = (changes: Partial<Parameters<typeof servedToday>[0]>) =>
    servedToday({
      client_state_type_id: 1,
      approved: true,
      checked: none,
      expected: [],
      arrived: null,
      today: '2025-03-05',
      ...changes,
    });
  const early = {
    evidences: ['rule_frequency' as const],
    details: { rule_frequency: { next_date: '2025-03-10' } },
  };
  const open = { evidences: ['rule_opened_appointments' as const], details: {} };

  test('is green without evidence, or when expected today', () => {
    expect(ask({})).toEqual({ colour: 'green', reasons: [], next_date: null, time: null, arrived: null });
    expect(ask({ checked: open, expected: ['2025-03-05 09:00'] })).toEqual({
      colour: 'green',
      reasons: ['ok_expected_today'],
      next_date: null,
      time: '09:00',
      arrived: null,
    });
  });

  test('stays green after the visit of today, with the next allowed date and when the household arrived', () => {
    expect(ask({ checked: early, arrived: '10:02' })).toEqual({
      colour: 'green',
      reasons: ['ok_served_today'],
      next_date: '2025-03-10',
      time: null,
      arrived: '10:02',
    });
    expect(ask({ arrived: '10:02', client_state_type_id: 2 })).toMatchObject({ colour: 'red', arrived: null });
    expect(ask({ checked: open, expected: ['2025-03-05 15:00'], arrived: '10:02' })).toMatchObject({ time: '15:00' });
  });

  test('is orange with the next allowed date when too early, booked for later or due for an update', () => {
    expect(ask({ checked: early })).toEqual({
      colour: 'orange',
      reasons: ['rule_frequency'],
      next_date: '2025-03-10',
      time: null,
      arrived: null,
    });
    expect(ask({ checked: open, expected: ['2025-03-12 09:00'] })).toEqual({
      colour: 'orange',
      reasons: ['rule_opened_appointments'],
      next_date: '2025-03-12',
      time: null,
      arrived: null,
    });
    expect(ask({ client_state_type_id: 6 })).toMatchObject({ colour: 'orange', reasons: ['info_file_updating'] });
  });

  test('is red when the file is not active, even when booked', () => {
    expect(ask({ client_state_type_id: 2, expected: ['2025-03-05 09:00'] })).toEqual({
      colour: 'red',
      reasons: ['rule_client_state'],
      next_date: null,
      time: null,
      arrived: null,
    });
  });
});
