/** The changes of state that the user may make of a file, and how they are called. */
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { type StateAction, type Transition, transitionsOffered } from '@resa/rules/person/transitions';
import { useCan } from '../../local/session.ts';
import type { TextKey } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';

export const ACTION_TEXTS: Readonly<Record<StateAction, TextKey>> = {
  activate: 'state_activate',
  inactivate: 'state_inactivate',
  pending: 'state_pending',
  in_progress: 'state_in_progress',
  refuse: 'state_refuse',
  updating: 'state_updating',
  approve: 'approve',
};

/** Those offered while the file is read, or while it is edited (000 §4). A request in process is approved in its intake. */
export function useOffered(file: ClientFileData, editing: boolean): Transition[] {
  const may = useCan();
  const state = file.client.client_state_type_id;
  const standing = {
    state,
    approved: file.info.approved === 1,
    is_head_or_single: isHeadOrSingle(file.family_role_type_id),
    editing,
    has_email: Boolean(file.client.email),
  };
  return transitionsOffered(standing, (permission) => may(permission)).filter(
    ({ action }) => action !== 'approve' || state !== CLIENT_STATE.in_process,
  );
}
