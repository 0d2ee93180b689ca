/**
 * The states of a client file, how they follow each other, and where a file's link leads
 * (000 §4, O-12, O-60; 001 §2.1, §4).
 */

/** Client states, by the ids that every document fixes. */
export const CLIENT_STATE = {
  active: 1,
  inactive: 2,
  pending: 3,
  in_process: 4,
  refused: 5,
  updating: 6,
} as const;

/** Who made a file (000 O-49). */
export const CLIENT_ORIGIN = { staff: 1, online: 2 } as const;

/** States of files in use: they reserve their e-mail and phones (000 O-35) and are offered in report filters. */
export const LIVE_STATES: readonly number[] = [1, 3, 4, 6];

/** States of requests, i.e. files that were never accepted (001 §4). */
export const REQUEST_STATES: readonly number[] = [3, 4, 5];

/** States of files that were accepted, whose screen is the file; a request's is the intake wizard (000 §2). */
export const FILE_STATES: readonly number[] = [1, 2, 6];

/** States whose households may book and be served (001 O-22). */
export const SERVED_STATES: readonly number[] = [1, 6];

const COLOURS: Readonly<Record<number, string>> = {
  1: 'green',
  2: 'red',
  3: 'blue-grey',
  4: 'purple',
  5: 'deep-orange',
  6: 'cyan',
};

/** Colour name of a state (000 §4); grey for a number that is none. A text always stands beside it. */
export function stateColour(state: number): string {
  return COLOURS[state] ?? 'grey';
}

/** Changes of state, by the last word of their call /api/request/{action}. */
export type StateAction = 'activate' | 'inactivate' | 'pending' | 'in_progress' | 'refuse' | 'updating' | 'approve';

const MOVES: Readonly<Record<StateAction, { from: readonly number[]; to: number }>> = {
  activate: { from: [2, 6], to: 1 },
  inactivate: { from: [1, 3, 4, 5, 6], to: 2 },
  pending: { from: [2, 4, 5, 6], to: 3 },
  in_progress: { from: [3, 5], to: 4 },
  refuse: { from: [4], to: 5 },
  updating: { from: [1, 4], to: 6 },
  approve: { from: [4], to: 1 },
};

/** The state that an action leads to, or null when it is not allowed from this one and nothing may change (000 O-60). */
export function stateAfter(action: StateAction, state: number): number | null {
  const move = MOVES[action];
  return move.from.includes(state) ? move.to : null;
}

/** The actions allowed from a state, rights aside. */
export function actionsFrom(state: number): StateAction[] {
  return (Object.keys(MOVES) as StateAction[]).filter((action) => stateAfter(action, state) !== null);
}

/** The permission that inactivating from a state takes: a file's own, or that of requests (000 O-12); null where it cannot be. */
export function inactivatePermission(state: number): 'deactivate_clients' | 'remove_file' | null {
  if (stateAfter('inactivate', state) === null) return null;
  return REQUEST_STATES.includes(state) ? 'remove_file' : 'deactivate_clients';
}

/**
 * How somebody changes a file in a state: 'edit', or 'amend' where it is inactive, which takes amend_file besides
 * crud_clients; null where the user may do neither (000 §4, §6). `may` returns whether the user has a permission.
 */
export function editOrAmend(
  state: number,
  may: (permission: 'crud_clients' | 'amend_file') => boolean,
): 'edit' | 'amend' | null {
  if (!may('crud_clients')) return null;
  if (state !== CLIENT_STATE.inactive) return 'edit';
  return may('amend_file') ? 'amend' : null;
}

/** Where a search card leads: the file, or the intake wizard for a request (000 §2). */
export function linkOf(client: { id: number; client_state_type_id: number }): string {
  const file = FILE_STATES.includes(client.client_state_type_id);
  return `/${file ? 'client' : 'new_client'}?hfid=${client.id}`;
}
