/** An edit that is not saved yet, as it is kept (001 O-74). */
import type { Base } from '../../forms/useFormState.ts';
import type { Values } from './values.ts';

export interface KeptEdit {
  readonly base: Base<Values>;
  readonly values: Values;
  /** A new photo, as it is sent. */
  readonly photo: string | null;
  /** The role of a member, if it is edited with the profile. */
  readonly role?: number | null;
}

export const recordOf = (id: number): string => `file:${id}`;
