/** The next act of a user on a request in the list (001 §2.14). */
import { CLIENT_STATE } from './client-state.ts';
import { INTAKE_STEPS, type IntakeStep } from './intake.ts';
import { mayMove, type StatePermission, TRANSITIONS } from './transitions.ts';

/** `view` if nothing is next for the user. */
export type RequestAct = 'take' | 'continue' | 'approve' | 'view';

export interface RequestFacts {
  client_state_type_id: number;
  /** The steps of its intake that are complete. */
  done: readonly IntakeStep[];
  /** Another user took it in process. */
  taken: boolean;
  /** Another user is editing it now. */
  held: boolean;
}

/** Whether only the approval, with its fee, is left of an intake. */
export const isReady = (done: readonly IntakeStep[]): boolean =>
  INTAKE_STEPS.every((step) => step === 'approval' || done.includes(step));

/**
 * A pending request is taken. One in process is continued by the user who took it, until only its approval is left, for
 * any user who may approve. A refused one is only viewed.
 */
export function requestAct(
  { client_state_type_id: state, done, taken, held }: RequestFacts,
  has: (permission: StatePermission) => boolean,
): RequestAct {
  if (held) return 'view';
  if (state === CLIENT_STATE.pending) return mayMake('in_progress', state, has) ? 'take' : 'view';
  // The intake is edited with this permission only, also if it is approved.
  if (state !== CLIENT_STATE.in_process || !has('crud_clients')) return 'view';
  if (isReady(done)) return mayMake('approve', state, has) ? 'approve' : 'view';
  return taken ? 'view' : 'continue';
}

const mayMake = (action: 'in_progress' | 'approve', state: number, has: (permission: StatePermission) => boolean) =>
  TRANSITIONS.some(
    (transition) => transition.action === action && transition.from.includes(state) && mayMove(transition, has),
  );
