/** The states of a client file, and where a file's link leads (000 §4; 001 §2.1, §4). */

/** Client states, by the ids that every document fixes. */
export const CLIENT_STATE = {
  active: 1,
  inactive: 2,
  pending: 3,
  in_process: 4,
  refused: 5,
  updating: 6,
} as const;

/** The ways in which a file is made (000 O-49). */
export const CLIENT_ORIGIN = { staff: 1, online: 2 } as const;

/** States of files in use: they reserve their email and phones (000 O-35) and are offered in report filters. */
export const LIVE_STATES: readonly number[] = [1, 3, 4, 6];

/** States of requests, i.e. files that were never accepted (001 §4). */
export const REQUEST_STATES: readonly number[] = [3, 4, 5];

/** States of files that were accepted, whose screen is the file; a request's is the intake wizard (000 §2). */
export const FILE_STATES: readonly number[] = [1, 2, 6];

/** States whose households may book and be served if they were approved (001 O-22); see `isServed`. */
export const SERVED_STATES: readonly number[] = [1, 6];

/** Whether the household of a file may book and be served: a file that was never approved counts as a request (001 O-22). */
export const isServed = ({
  client_state_type_id: state,
  approved,
}: {
  client_state_type_id: number;
  approved: boolean;
}) => state === CLIENT_STATE.active || (SERVED_STATES.includes(state) && approved);

const COLOURS: Readonly<Record<number, string>> = {
  1: 'green',
  2: 'red',
  3: 'blue-grey',
  4: 'purple',
  5: 'deep-orange',
  6: 'cyan',
};

/** Colour name of a state (000 §4); grey for an unknown number. A text always accompanies it. */
export function stateColour(state: number): string {
  return COLOURS[state] ?? 'grey';
}

/**
 * How a user changes a file in a state: 'edit', 'amend' if it is inactive, or null if they may do neither (000 §4, §6).
 * Both need crud_clients; 'amend' also needs amend_file. `may` returns whether the user has a permission.
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
