/**
 * The clients who have their own pages outside the program, which open from their file or by a mail
 * (000 O-30, O-31).
 */
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
