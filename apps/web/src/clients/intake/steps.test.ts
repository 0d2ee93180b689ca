import type { IntakeStep } from '@resa/rules/person/intake';
import { expect, it } from 'vitest';
import { householdLeads, partnersCleared, stepsOf } from './steps.ts';

const missing = (step: IntakeStep) => ({ step, client_id: 1, field: 'any', document_type_id: null });
const doneOf = (all: Parameters<typeof stepsOf>[0]) => stepsOf(all).flatMap(({ name, done }) => (done ? [name] : []));

it('calls no step done before anything is stored, and each with nothing missing afterwards', () => {
  expect(doneOf(null)).toEqual([]);
  expect(doneOf([missing('housing'), missing('approval')])).toEqual([
    'profile',
    'consents',
    'members',
    'revenues',
    'proofs',
    'documents',
  ]);
});

it('does not call the documents done while it is not known which are required', () => {
  expect(doneOf([missing('proofs')])).not.toContain('documents');
});

it('leads on from the household if only the role of a partner is missing that leaving it clears', () => {
  const home = (status: number, role: number) => ({
    client: { marital_status_type_id: status },
    members: [
      { client_id: 1, group_role_type_id: role },
      { client_id: 2, group_role_type_id: 4 },
    ],
  });
  const role = { ...missing('members'), field: 'group_role_type_id' };
  const leads = (all: Parameters<typeof householdLeads>[0], active: 0 | 1 = 1) =>
    householdLeads(all, partnersCleared(home(1, 3), [2], { active }));
  expect(partnersCleared(home(2, 3), [2], { active: 1 })).toEqual([]);
  expect(partnersCleared(home(1, 4), [2], { active: 1 })).toEqual([]);
  expect(leads([role, missing('revenues')])).toBe(true);
  expect(leads([role], 0)).toBe(false);
  expect(leads([role, missing('members')])).toBe(false);
  expect(leads([{ ...role, client_id: 2 }])).toBe(false);
});
