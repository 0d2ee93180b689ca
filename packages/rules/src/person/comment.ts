/** Comments in a client's file: what one holds, and who may write, change and delete one (000 §2 "Comments tab", §5, O-18). */
import { CLIENT_STATE, editOrAmend } from './client-state.ts';

/** Characters that a comment holds at most. */
export const COMMENT_LENGTH = 2_000;

export interface TypedComment {
  comment_type_id: number | null;
  comment: string | null;
}

/** The faults of a comment by field: its text is always required, its type unless it is a reply (000 §5). */
export function commentFaults(
  { comment_type_id, comment }: TypedComment,
  { reply }: { reply: boolean },
): Partial<Record<keyof TypedComment, 'must_be_completed' | 'e_too_long'>> {
  const length = comment?.trim().length ?? 0;
  return {
    ...(!reply && comment_type_id === null && { comment_type_id: 'must_be_completed' as const }),
    ...(length === 0 && { comment: 'must_be_completed' as const }),
    ...(length > COMMENT_LENGTH && { comment: 'e_too_long' as const }),
  };
}

type Has = (permission: 'crud_clients' | 'amend_file' | 'create_comment') => boolean;

/**
 * Whether a user may write comments in a file of this state: if they may edit the file, and in every inactive one
 * (000 §2 "Comments tab"). It needs no lock of the file (000 O-90).
 */
export const mayComment = (state: number, has: Has): boolean =>
  has('create_comment') && (state === CLIENT_STATE.inactive || editOrAmend(state, has) !== null);

/** Whether a user may change a comment: its author, or an administrator (000 O-18). */
export const mayChangeComment = ({ author, administrator }: { author: boolean; administrator: boolean }): boolean =>
  author || administrator;
