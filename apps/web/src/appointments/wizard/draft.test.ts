import { describe, expect, it } from 'vitest';
import { firstUndone, isReachable, stepAfter } from '../../ui/wizard/steps.ts';
import {
  chooseClient,
  chooseDate,
  chooseMembers,
  choosePlace,
  choosePlan,
  chooseTime,
  type Draft,
  EMPTY,
  partyOf,
  startOf,
  stepsOf,
} from './draft.ts';

const person = { id: 7, file_number: 7, name: 'Rosa Roy', client_state_type_id: 1 };
const market = { id: 10, appointment_type_id: 2, category_id: 1 };
const event = { id: 11, appointment_type_id: 1, category_id: 2 };
const chosen: Draft = {
  ...EMPTY,
  client: person,
  place_id: 1,
  plan: event,
  members: [7, 8],
  date: '2026-11-24',
  time: '10:00',
  emergency: 1,
  comments: 'By bus',
};

describe('what a choice clears', () => {
  it('forgets type, people, date and time at another location, and keeps the comments', () => {
    expect(choosePlace(chosen, 2)).toMatchObject({
      plan: null,
      members: [],
      date: null,
      time: null,
      emergency: 0,
      comments: 'By bus',
    });
  });
  it('forgets date and time with another type, and only the time with other participants', () => {
    expect(startOf(choosePlan(chosen, market))).toBeNull();
    const fewer = chooseMembers(chosen, [7]);
    expect(fewer).toMatchObject({ members: [7], date: '2026-11-24', time: null, emergency: 0 });
  });
  it('takes an emergency back when another time is chosen', () => {
    expect(chooseTime(chosen, '11:00')).toMatchObject({ time: '11:00', emergency: 0 });
    expect(chooseDate(chosen, '2026-11-25')).toMatchObject({ time: null, emergency: 0 });
  });
  it('clears nothing when the same is chosen again', () => {
    expect(choosePlace(chosen, 1)).toBe(chosen);
    expect(choosePlan(chosen, event)).toBe(chosen);
    expect(chooseDate(chosen, '2026-11-24')).toBe(chosen);
    expect(chooseClient(chosen, person)).toBe(chosen);
  });
  it('keeps location and type for another client, not the participants or the time', () => {
    expect(chooseClient(chosen, { ...person, id: 9 })).toMatchObject({
      place_id: 1,
      plan: event,
      members: [],
      date: null,
      time: null,
    });
  });
});

describe('the steps', () => {
  const names = (draft: Draft, fixed: boolean) => stepsOf(draft, fixed).map(({ name }) => name);
  it('ask for participants only for an event, and for the client only when none is fixed', () => {
    expect(names({ ...chosen, plan: market }, true)).toEqual(['place', 'type', 'time', 'save']);
    expect(names(chosen, false)).toEqual(['client', 'place', 'type', 'participants', 'time', 'save']);
  });
  it('lead on from the type to people or straight to the time', () => {
    expect(stepAfter(stepsOf(chosen, false), 'type')).toBe('participants');
    expect(stepAfter(stepsOf({ ...chosen, plan: market }, false), 'type')).toBe('time');
  });
  it('cannot be entered before the earlier choices are made', () => {
    const early = stepsOf(choosePlace({ ...EMPTY, client: person }, 1), false);
    expect(isReachable(early, 'type')).toBe(true);
    expect(isReachable(early, 'time')).toBe(false);
    expect(firstUndone(early)).toBe('type');
    expect(firstUndone(stepsOf(chosen, false))).toBe('save');
  });
});

it('takes one place for each participant of an event, otherwise one', () => {
  expect(partyOf(chosen)).toBe(2);
  expect(partyOf({ plan: market, members: [7, 8] })).toBe(1);
});
