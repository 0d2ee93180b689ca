/** How the comments of a file are shown: by type, in threads. */
import type { ClientFileData } from '../client-file.ts';

export type CommentOfFile = ClientFileData['comments'][number];

/** A comment and the replies to it, as they were written. */
export interface CommentThread {
  readonly root: CommentOfFile;
  readonly replies: readonly CommentOfFile[];
}

/** The threads of each type, newest first; types in the order of their list. */
export function groupsOf(
  comments: readonly CommentOfFile[],
  types: readonly { id: number }[],
): { type: number; threads: CommentThread[] }[] {
  const threads = comments
    .filter(({ parent_comment_id }) => parent_comment_id === null)
    .map((root) => ({ root, replies: comments.filter((comment) => comment.parent_comment_id === root.id) }));
  const place = (type: number) => types.findIndex(({ id }) => id === type);
  return [...Map.groupBy(threads, ({ root }) => root.comment_type_id)]
    .map(([type, own]) => ({ type, threads: own }))
    .toSorted((a, b) => place(a.type) - place(b.type));
}

/**
 * The comment that the address opens: `new`, `reply-12` or `12`; null for a missing one, or one that the user may not
 * change.
 */
export function openedIn(opened: string | null, comments: readonly CommentOfFile[]) {
  if (opened === 'new') return { stored: null, parent: null };
  const [, reply, id] = /^(reply-)?(\d{1,9})$/.exec(opened ?? '') ?? [];
  const comment = comments.find((one) => one.id === Number(id));
  if (!comment) return null;
  if (reply) return comment.parent_comment_id === null ? { stored: null, parent: comment } : null;
  return comment.may_edit === 1 ? { stored: comment, parent: null } : null;
}

const EXCERPT = 60;
/** The beginning of a comment, to name it by. */
export const excerpt = ({ comment }: Pick<CommentOfFile, 'comment'>): string =>
  comment.length > EXCERPT ? `${comment.slice(0, EXCERPT).trimEnd()}…` : comment;
