/**
 * How the states of a client file follow each other, who may change them, and the required fields (000 §4, O-12, O-60).
 * Apart from client-state.ts, which every screen loads.
 */

/** Changes of state, by the last word of their call /api/request/{action}. */
export type StateAction = 'activate' | 'inactivate' | 'pending' | 'in_progress' | 'refuse' | 'updating' | 'approve';

/** The permissions that a change of state may need. */
export type StatePermission =
  | 'crud_clients'
  | 'crud_requests'
  | 'deactivate_clients'
  | 'remove_file'
  | 'refuse_client'
  | 'refuse_clients'
  | 'approve_clients';

export interface Transition {
  readonly action: StateAction;
  readonly from: readonly number[];
  readonly to: number;
  /** Any one of these suffices. */
  readonly may: readonly StatePermission[];
  /** Offered while the file is edited, instead of while it is read (000 §4). */
  readonly editing?: true;
  /** Asks for nothing but a yes: its comment is an automatic one (000 O-58). */
  readonly automatic?: true;
  /** The comment is also sent to the client, if there is an email address (000 O-58). */
  readonly mailed?: true;
  /** Limits the transition to files that were approved before, or to files that never were; without it, both. */
  readonly approved?: boolean;
  /** Approves the file: the intake of its household must be complete (000 O-60). */
  readonly approves?: true;
}

const OF_REQUESTS = ['crud_clients', 'crud_requests'] as const;

/**
 * Every allowed transition (000 §4, O-60) with who may make it (000 O-05, O-12, O-61). A file that was never approved
 * becomes active only through a transition that approves it.
 */
export const TRANSITIONS: readonly Transition[] = [
  { action: 'activate', from: [2, 6], to: 1, may: ['crud_clients'], approved: true },
  { action: 'activate', from: [2], to: 1, may: ['approve_clients'], approved: false, approves: true },
  { action: 'approve', from: [4], to: 1, may: ['approve_clients'], automatic: true, approves: true },
  { action: 'approve', from: [6], to: 1, may: ['approve_clients'], automatic: true, approved: false, approves: true },
  { action: 'in_progress', from: [3, 5], to: 4, may: OF_REQUESTS, automatic: true },
  { action: 'updating', from: [1], to: 6, may: ['crud_clients'] },
  { action: 'updating', from: [4], to: 6, may: OF_REQUESTS, automatic: true },
  { action: 'pending', from: [2, 6], to: 3, may: ['crud_clients'], mailed: true },
  { action: 'pending', from: [4, 5], to: 3, may: OF_REQUESTS, mailed: true },
  { action: 'refuse', from: [4], to: 5, may: ['refuse_client', 'refuse_clients'], mailed: true },
  { action: 'inactivate', from: [1], to: 2, may: ['deactivate_clients'], editing: true },
  { action: 'inactivate', from: [6], to: 2, may: ['deactivate_clients'] },
  { action: 'inactivate', from: [3, 4, 5], to: 2, may: ['remove_file'] },
];

/** The state of a file, and whether the file was ever approved. */
export interface FileState {
  state: number;
  approved: boolean;
}

const startsFrom = ({ from, approved }: Transition, file: FileState): boolean =>
  from.includes(file.state) && (approved === undefined || approved === file.approved);

/** The transition that an action makes from a file's state; null if it is not allowed and nothing may change (000 O-60). */
export function transitionOf(action: StateAction, file: FileState): Transition | null {
  return TRANSITIONS.find((transition) => transition.action === action && startsFrom(transition, file)) ?? null;
}

/** Every permission with which some transition of an action can be made: its call needs one of them. */
export function permissionsOf(action: StateAction): StatePermission[] {
  return [...new Set(TRANSITIONS.filter((transition) => transition.action === action).flatMap(({ may }) => may))];
}

/** Whether the user may make a transition. `may` returns whether the user has a permission. */
export const mayMove = ({ may }: Transition, has: (permission: StatePermission) => boolean): boolean => may.some(has);

/** The facts about a person's file that decide which transitions are offered. */
export interface FileFacts extends FileState {
  /** Whether the person is a head or a single person: members follow their head (000 O-04). */
  is_head_or_single: boolean;
  /** Whether the user is editing the file. */
  editing: boolean;
  has_email: boolean;
}

/**
 * The transitions that a screen offers to a user: those that the server would not refuse for the facts known here
 * (000 §4). Without an email address nobody would learn why a file is pending (F-331).
 */
export function transitionsOffered(
  { is_head_or_single, editing, has_email, ...file }: FileFacts,
  has: (permission: StatePermission) => boolean,
): Transition[] {
  if (!is_head_or_single) return [];
  return TRANSITIONS.filter(
    (transition) =>
      startsFrom(transition, file) &&
      (transition.editing === true) === editing &&
      (transition.action !== 'pending' || has_email) &&
      mayMove(transition, has),
  );
}

/** The type of the comments that Resa writes itself (000 O-58). */
export const AUTOMATIC_COMMENT_TYPE = 1;

/** The typed fields of a change of state. */
export interface StateChange {
  comment_type_id: number | null;
  comment: string | null;
  reason_id: number | null;
  reason_text: string | null;
}

/** Characters that the comment and the text of another reason hold at most (000 §9). */
export const STATE_CHANGE_LENGTHS = { comment: 255, reason_text: 255 } as const;

/**
 * The faults of a change of state by field: what is missing or too long (000 §5). `other` is the reason that requires a
 * text.
 */
export function stateChangeFaults(
  action: StateAction,
  { comment_type_id, comment, reason_id, reason_text }: StateChange,
  other: number,
): Partial<Record<keyof StateChange, 'must_be_completed' | 'e_too_long'>> {
  const missing = 'must_be_completed' as const;
  const long = (text: string | null, max: number) => (text?.trim().length ?? 0) > max;
  const ends = action === 'inactivate';
  const asksText = ends && reason_id === other;
  return {
    ...(comment_type_id === null && { comment_type_id: missing }),
    ...(!comment?.trim() && { comment: missing }),
    ...(long(comment, STATE_CHANGE_LENGTHS.comment) && { comment: 'e_too_long' as const }),
    ...(ends && reason_id === null && { reason_id: missing }),
    ...(asksText && !reason_text?.trim() && { reason_text: missing }),
    ...(asksText && long(reason_text, STATE_CHANGE_LENGTHS.reason_text) && { reason_text: 'e_too_long' as const }),
  };
}
