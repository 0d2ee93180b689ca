/** Why a booking was not saved: the message, and the step where it can be corrected (001 §8). */
import { CallFailed, codeText, failureText } from '../../api.ts';
import type { TextKey } from '../../local/texts.ts';
import type { Step } from './draft.ts';

export interface Refusal {
  readonly text: TextKey;
  /** Where it can be corrected; absent where the reasons are on the last step, or nothing else can be chosen. */
  readonly step?: Step;
}

const STEPS_OF: Readonly<Record<string, Step>> = {
  rule_max_appointments: 'time',
  rule_appointment_not_available: 'time',
};

/** The refusal for a code that the call returned. */
export function refusalOf(
  code: string,
  call: 'appointments.store' | 'appointments.update' = 'appointments.store',
): Refusal {
  const step = STEPS_OF[code];
  return { text: codeText(call, code, 'e_saving'), ...(step && { step }) };
}

/** The refusal in an error of the call: a field that the server refused leads to its step. */
export function failureOf(failure: unknown): Refusal {
  const [field] = (failure instanceof CallFailed && failure.code === 'Invalid' && failure.fields) || [];
  if (field?.path.startsWith('members')) return { text: field.rule, step: 'participants' };
  // The plan is no longer of this location or type.
  if (field) return { text: 'e_service_changed', step: 'type' };
  return { text: failureText(failure, 'e_saving') };
}
