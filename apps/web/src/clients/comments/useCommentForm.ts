/** The form of a comment (000 §5). */
import { COMMENT_LENGTH, commentFaults, type TypedComment } from '@resa/rules/person/comment';
import { api } from '../../api.ts';
import type { Faults } from '../../forms/faults.ts';
import { useForm } from '../../forms/useForm.ts';
import type { CommentOfFile } from './threads.ts';

export type Values = TypedComment;
type Answer = Awaited<ReturnType<typeof api.comments.store | typeof api.comments.update>>;

const valuesOf = ({ comment_type_id, comment }: CommentOfFile): Values => ({ comment_type_id, comment });

export function useCommentForm(
  client: { id: number; name: string },
  { stored, parent }: { stored: CommentOfFile | null; parent: CommentOfFile | null },
  onSaved: () => void,
) {
  // A comment of another person of the household is in their own file.
  const client_id = (stored ?? parent)?.client_id ?? client.id;
  const reply = parent !== null || (stored !== null && stored.parent_comment_id !== null);
  return useForm<Values, Answer>({
    first: stored ? valuesOf(stored) : { comment_type_id: parent?.comment_type_id ?? null, comment: null },
    row_version: stored?.row_version ?? null,
    check: (values): Faults<Values> =>
      Object.fromEntries(
        Object.entries(commentFaults(values, { reply })).map(([name, rule]) => [name, { rule, max: COMMENT_LENGTH }]),
      ),
    draft: {
      record: `file:${client.id}:comment:${stored?.id ?? (parent ? `reply to ${parent.id}` : 'new')}`,
      text: 'draft_of_comment',
      name: client.name,
    },
    call: `comments.${stored ? 'update' : 'store'}`,
    send: ({ comment_type_id, comment }, { row_version }, options) => {
      // Validated before: there is a text.
      const typed = { comment_type_id, comment: comment ?? '' };
      if (!stored) {
        const written = { ...typed, parent_comment_id: parent?.id ?? null };
        return api.comments.store({ comment: written, client_id }, options);
      }
      const changed = { ...typed, id: stored.id, row_version: row_version ?? stored.row_version };
      return api.comments.update({ comment: changed, client_id }, options);
    },
    stored: ({ comment, row_version }) => ({ values: valuesOf(comment), row_version }),
    saved: onSaved,
  });
}
