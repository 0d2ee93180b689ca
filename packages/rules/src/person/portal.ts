/**
 * The clients who have their own pages outside the program, which open from their file, by a mail or by a code of the desk
 * (000 O-30, O-31).
 */
import { CLIENT_STATE } from './client-state.ts';
import { isHeadOrSingle } from './family.ts';

export interface PortalPerson {
  readonly family_role_type_id: number | null;
  readonly email: string | null;
}

/** Why a person has none; null if they have: the head of a family or a single person, with an email. */
export function portalRefusal({ family_role_type_id, email }: PortalPerson): 'not_head' | 'no_email' | null {
  if (!isHeadOrSingle(family_role_type_id)) return 'not_head';
  return email ? null : 'no_email';
}

export interface InvitedPerson extends PortalPerson {
  readonly client_state_type_id: number;
  /** Whether they have a password for the household that they head. */
  readonly hasAccount: boolean;
}

/** The settings that open the pages for clients. */
export interface PortalSwitches {
  readonly portal_seeing: number;
  readonly portal_booking: number;
  readonly portal_waiting: number;
}

/** Whether clients can do anything on their pages. */
export const isPortalOn = ({ portal_seeing, portal_booking, portal_waiting }: PortalSwitches): boolean =>
  portal_seeing === 1 || portal_booking === 1 || portal_waiting === 1;

/** The states of a file in which nobody is invited: its household is not served. */
export const NOT_INVITED: readonly number[] = [CLIENT_STATE.inactive, CLIENT_STATE.refused];

/** Why a person gets no code of the desk, which needs no email and also replaces a forgotten password; null if they do. */
export function codeRefusal(
  { family_role_type_id, client_state_type_id }: InvitedPerson,
  switches: PortalSwitches,
): 'switched_off' | 'not_head' | 'wrong_state' | null {
  if (!isPortalOn(switches)) return 'switched_off';
  if (!isHeadOrSingle(family_role_type_id)) return 'not_head';
  return NOT_INVITED.includes(client_state_type_id) ? 'wrong_state' : null;
}

/** Why a person is not invited by mail; null if they are. */
export function invitationRefusal(person: InvitedPerson, switches: PortalSwitches) {
  const refusal = codeRefusal(person, switches);
  if (refusal) return refusal;
  if (!person.email) return 'no_email' as const;
  return person.hasAccount ? ('has_account' as const) : null;
}
