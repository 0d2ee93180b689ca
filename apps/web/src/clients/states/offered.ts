/** The changes of state that the user may make of a file, and how they are called. */

import { isHeadOrSingle } from '@resa/rules/person/family';
import { type StateAction, type Transition, transitionsOffered } from '@resa/rules/person/transitions';
import { useCan } from '../../local/session.ts';
import type { TextKey } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';

/** Approving belongs to the intake wizard, which has its own call. */
export type Action = Exclude<StateAction, 'approve'>;
export type Offered = Transition & { readonly action: Action };

export const ACTION_TEXTS: Readonly<Record<Action, TextKey>> = {
  activate: 'state_activate',
  inactivate: 'state_inactivate',
  pending: 'state_pending',
  in_progress: 'state_in_progress',
  refuse: 'state_refuse',
  updating: 'state_updating',
};

/** Those offered while the file is read, or while it is edited (000 §4). */
export function useOffered(file: ClientFileData, editing: boolean): Offered[] {
  const may = useCan();
  const state = file.client.client_state_type_id;
  const standing = { state, is_head_or_single: isHeadOrSingle(file.family_role_type_id), editing };
  return transitionsOffered(standing, (permission) => may(permission)).filter(
    (one): one is Offered => one.action !== 'approve',
  );
}
