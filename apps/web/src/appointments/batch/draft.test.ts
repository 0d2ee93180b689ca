import { describe, expect, it } from 'vitest';
import {
  addClient,
  type BatchDraft,
  chooseMembers,
  choosePlan,
  EMPTY_BATCH,
  partyOf,
  removeClient,
  stepsOf,
} from './draft.ts';

const person = (id: number) => ({ id, file_number: id, name: `Client ${id}`, client_state_type_id: 1 });
const market = { id: 10, appointment_type_id: 2, category_id: 1 };
const event = { id: 11, appointment_type_id: 1, category_id: 2 };
const two: BatchDraft = { ...EMPTY_BATCH, clients: [person(1), person(2)], place_id: 1 };

describe('a batch', () => {
  it('takes a client once, and another choice of clients clears the time', () => {
    const timed = { ...two, date: '2026-11-24', time: '10:00' };
    expect(addClient(timed, person(1))).toBe(timed);
    expect(addClient(timed, person(3))).toMatchObject({ date: null, time: null });
  });

  it('counts the participants of an event, otherwise one for each client', () => {
    expect(partyOf(choosePlan(two, market), two.clients)).toBe(2);
    const fair = chooseMembers(chooseMembers(choosePlan(two, event), 1, [1, 5]), 2, [2]);
    expect(partyOf(fair, fair.clients)).toBe(3);
    expect(partyOf(fair, [person(2)])).toBe(1);
    expect(removeClient(fair, 1).members).toEqual({ 2: [2] });
  });

  it('asks for participants only at an event, and from every client', () => {
    const done = (draft: BatchDraft) => stepsOf(draft).find(({ name }) => name === 'participants')?.done;
    expect(done(choosePlan(two, market))).toBeUndefined();
    const fair = chooseMembers(choosePlan(two, event), 1, [1]);
    expect(done(fair)).toBe(false);
    expect(done(chooseMembers(fair, 2, [2]))).toBe(true);
  });
});
