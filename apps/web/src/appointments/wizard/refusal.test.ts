import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import { expect, it, vi } from 'vitest';
import { CallFailed } from '../../connect.ts';
import { failureOf, type Refusal, refusalOf } from './refusal.ts';

vi.mock('virtual:calls', async () => {
  const { contract } = await import('@resa/contract');
  return { default: { appointments: { store: contract.appointments.store } } };
});

type Code = Exclude<AnswerOfCall<typeof contract.appointments.store>['code'], 'Ok'>;
const REFUSALS: Readonly<Record<Code, Refusal>> = {
  rule_max_appointments: { text: 'rule_max_appointments', step: 'time' },
  rule_appointment_not_available: { text: 'e_time_not_bookable', step: 'time' },
  resource_locked_evidences: { text: 'resource_locked_evidences' },
  appointment_exists: { text: 'e_appointment_exists' },
};

it('words each refusal of a booking by itself, and leads to the step where it can be mended', () => {
  for (const [code, refusal] of Object.entries(REFUSALS)) expect(refusalOf(code)).toEqual(refusal);
});

it('leads to the step of a field that the server refused', () => {
  const refused = (path: string, rule: string) =>
    failureOf(new CallFailed(400, { code: 'Invalid', fields: [{ path, rule: rule as Refusal['text'] }] }));
  expect(refused('members', 'e_participant_not_offered')).toEqual({
    text: 'e_participant_not_offered',
    step: 'participants',
  });
  expect(refused('appointment.place_id', 'invalid')).toEqual({ text: 'e_service_changed', step: 'type' });
});

it('shows another failure with its own text', () => {
  expect(failureOf(new CallFailed(404, { code: 'NotFound' }))).toEqual({ text: 'e_not_found' });
  expect(failureOf(new CallFailed(0, { code: '-100' }))).toEqual({ text: 'e_communication' });
  expect(failureOf(new CallFailed(403, { code: 'Forbidden' }))).toEqual({ text: 'e_saving' });
});
