/** Comments in a client's file, with their replies (000 §2 "Comments tab", §3, O-18, O-81). */
import { COMMENT_LENGTH } from '@resa/rules/person/comment';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Comment } from './client-sections.ts';
import { Count, Id, Instant, requiredText } from './types.ts';

const who = ['crud_clients', 'view_clients'] as const;
const writers = ['create_comment'] as const;

const Typed = z.object({
  /** Required unless the comment is a reply; a reply has the type of its parent. */
  comment_type_id: Id.nullable().default(null),
  comment: requiredText(COMMENT_LENGTH),
});
const NewComment = Typed.extend({ parent_comment_id: Id.nullable().default(null) });
const ChangedComment = Typed.extend({ id: Id, row_version: Count });

const answer = { comment: Comment };
const shown = (given: { code: string; comment?: z.output<typeof Comment> }) =>
  given.comment ? [given.comment.client_id] : [];

export const comments = {
  fetch: call({
    summary: 'Read a comment',
    path: '/api/client/comment/fetch',
    may: who,
    byHand: true,
    reads: ['clients'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: answer }),
    shows: shown,
  }),
  store: call({
    summary: 'Write a comment, or a reply to one',
    path: '/api/client/comment/store',
    may: writers,
    changes: ['clients'],
    logs: 'comment.store',
    takes: z.object({ comment: NewComment, client_id: Id }),
    gives: answers({ Ok: answer }),
    shows: shown,
  }),
  update: call({
    summary: 'Change a comment',
    path: '/api/client/comment/update',
    may: writers,
    changes: ['clients'],
    logs: 'comment.update',
    takes: z.object({ comment: ChangedComment, client_id: Id }),
    gives: answers({
      Ok: answer,
      stale: {
        saved_by: z.string(),
        saved_at: Instant,
        row_version: Count,
        changed: z.array(z.string()),
        ...answer,
      },
    }),
    shows: shown,
  }),
  destroy: call({
    summary: 'Delete a comment with its replies',
    path: '/api/client/comment/destroy',
    may: ['remove_comments'],
    changes: ['clients'],
    logs: 'comment.destroy',
    takes: z.object({ id: Id }),
    /** Only administrators delete comments. */
    gives: answers({ Ok: answer, only_for_admin: {} }),
    shows: shown,
  }),
};
