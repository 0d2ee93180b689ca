import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INTAKE_STEPS, stepsDone } from '../../src/person/intake.ts';
import { type RequestFacts, requestAct } from '../../src/person/request-act.ts';
import type { StatePermission } from '../../src/person/transitions.ts';

const WORKER: readonly StatePermission[] = ['crud_clients', 'crud_requests'];
const APPROVER: readonly StatePermission[] = [...WORKER, 'approve_clients'];
const act = (facts: Partial<RequestFacts>, permissions: readonly StatePermission[] = WORKER) =>
  requestAct({ client_state_type_id: 4, done: ['profile'], taken: false, held: false, ...facts }, (one) =>
    permissions.includes(one),
  );
const COMPLETE = INTAKE_STEPS.filter((step) => step !== 'approval');

test('a pending request is taken, and one in process continued, by users who may', () => {
  expect(act({ client_state_type_id: 3 })).toBe('take');
  expect(act({ client_state_type_id: 3 }, ['crud_requests'])).toBe('take');
  expect(act({ client_state_type_id: 3 }, ['approve_clients'])).toBe('view');
  expect(act({})).toBe('continue');
  expect(act({}, ['crud_requests'])).toBe('view');
});

test('a complete one is approved, also one of another user, whether its fee is paid or not', () => {
  expect(act({ done: COMPLETE, taken: true }, APPROVER)).toBe('approve');
  expect(act({ done: INTAKE_STEPS }, APPROVER)).toBe('approve');
  expect(act({ done: COMPLETE })).toBe('view');
  expect(act({ done: COMPLETE }, ['approve_clients'])).toBe('view');
});

test('one of another user, or a refused one, is only viewed', () => {
  expect(act({ taken: true }, APPROVER)).toBe('view');
  expect(act({ client_state_type_id: 5, done: COMPLETE }, APPROVER)).toBe('view');
});

test('nothing but a view is offered while another user edits a request', () => {
  const facts = fc.record({
    client_state_type_id: fc.constantFrom(3, 4, 5),
    done: fc.subarray([...INTAKE_STEPS]),
    taken: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (one) => {
      expect(act({ ...one, held: true }, APPROVER)).toBe('view');
    }),
  );
});

test('a step is done without gaps of its own, and documents only once the proofs are chosen', () => {
  expect(stepsDone([])).toEqual(INTAKE_STEPS);
  expect(stepsDone([{ step: 'proofs' }, { step: 'approval' }])).toEqual(['profile', 'housing', 'members', 'revenues']);
});
