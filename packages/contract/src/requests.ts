/** What is done with a whole file: its state, and deleting it (000 §4, §7, O-54, O-60). */
import { permissionsOf, STATE_CHANGE_LENGTHS, type StateAction } from '@resa/rules/person/transitions';
import { z } from 'zod';
import type { Action } from './actions.ts';
import { answers, call } from './call.ts';
import { DUPLICATE } from './lists/calls.ts';
import { Eligibility } from './persons.ts';
import { Count, Id, Instant, optionalText, requiredText } from './types.ts';

/** What every change of state takes. With `row_version` it is refused where somebody has saved the file since. */
const Move = z.object({
  id: Id,
  comment_type_id: Id,
  comment: requiredText(STATE_CHANGE_LENGTHS.comment),
  row_version: Count.optional(),
});
/** What ends the service: its reason, and a text for the other reason. */
const Ending = Move.extend({ reason_id: Id, reason_text: optionalText(STATE_CHANGE_LENGTHS.reason_text) });

const moved = answers({
  Ok: {},
  /** The state does not allow it; somebody else may have changed it meanwhile. */
  wrong_state: {},
  /** Members follow their head (000 O-04). */
  not_head: {},
  /** The file of anybody in the household is being edited. */
  locked: { holder: z.string(), since: Instant },
  stale: { saved_by: z.string(), saved_at: Instant, row_version: Count, changed: z.array(z.string()) },
  /** Another household's file has the e-mail address by now (000 O-36). */
  error: { error: z.literal(DUPLICATE) },
});

/** The call of a change of state. */
const moves = <T extends typeof Move>(action: StateAction & `${string}`, summary: string, takes: T) =>
  call({
    summary,
    path: `/api/request/${action}`,
    may: permissionsOf(action),
    changes: ['clients', 'families', 'appointments'],
    logs: `client.${action}` as Action,
    says: { error: 'e_email_already_registered' },
    takes,
    gives: moved,
    // These refusals tell of the person: their state, their household, their e-mail address.
    shows: (answer, { id }) => (answer.code === 'Ok' || answer.code === 'locked' ? [] : [id]),
  });

export const requests = {
  activate: moves('activate', 'Make a client file active', Move),
  /** Needs deactivate_clients for a file, remove_file for a request (000 O-12). */
  inactivate: moves('inactivate', 'Make a client file inactive', Ending),
  pending: moves('pending', 'Make a client file pending; the comment is mailed to the client', Move),
  in_progress: moves('in_progress', 'Take a request in process', Move),
  refuse: moves('refuse', 'Refuse a request; the comment is mailed to the client', Move),
  updating: moves('updating', 'Ask for an update of a client file', Move),
  /** For a page that shows the file while somebody else changes its state. */
  state: call({
    summary: 'Read the state of a client file',
    path: '/api/request/state',
    may: ['crud_clients', 'view_clients'],
    reads: [],
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {
        client_state_type_id: Id,
        row_version: Count,
        state_changed_at: Instant.nullable(),
        refused_reason: z.string().nullable(),
        eligibility: Eligibility,
      },
    }),
    shows: (_answer, { id }) => [id],
  }),
  /** Deletes an inactive file, which an administrator can restore. */
  destroy: call({
    summary: 'Delete an inactive client file',
    path: '/api/request/destroy',
    may: ['remove_file'],
    changes: ['clients', 'families'],
    logs: 'client.destroy',
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {},
      /** Only inactive files are deleted. */
      not_inactive: {},
      /** A head is deleted after the members. */
      has_members: {},
      has_open_appointments: {},
      locked: { holder: z.string(), since: Instant },
    }),
    // These refusals tell of the person: their state, their household, their appointments.
    shows: (answer, { id }) =>
      answer.code === 'not_inactive' || answer.code === 'has_members' || answer.code === 'has_open_appointments'
        ? [id]
        : [],
  }),
};
