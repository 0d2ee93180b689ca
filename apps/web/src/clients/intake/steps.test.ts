import type { IntakeStep } from '@resa/rules/person/intake';
import { expect, it } from 'vitest';
import { stepsOf } from './steps.ts';

const missing = (step: IntakeStep) => ({ step, client_id: 1, field: 'any', document_type_id: null });
const doneOf = (all: Parameters<typeof stepsOf>[0]) => stepsOf(all).flatMap(({ name, done }) => (done ? [name] : []));

it('calls no step done before anything is stored, and each with nothing missing afterwards', () => {
  expect(doneOf(null)).toEqual([]);
  expect(doneOf([missing('housing'), missing('approval')])).toEqual([
    'profile',
    'members',
    'revenues',
    'proofs',
    'documents',
  ]);
});

it('does not call the documents done while it is not known which are required', () => {
  expect(doneOf([missing('proofs')])).not.toContain('documents');
});
