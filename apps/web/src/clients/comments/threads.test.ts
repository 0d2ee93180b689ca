import { expect, test } from 'vitest';
import { type CommentOfFile, excerpt, groupsOf, openedIn } from './threads.ts';

const comment = (id: number, more: Partial<CommentOfFile> = {}): CommentOfFile => ({
  id,
  client_id: 1,
  comment_type_id: 2,
  comment_type: 'General',
  comment: `Comment ${id}`,
  parent_comment_id: null,
  name: 'Robin',
  created_at: '2026-03-03T15:00:00.000Z',
  updated_at: '2026-03-03T15:00:00.000Z',
  active: 1,
  may_edit: 0,
  row_version: 1,
  ...more,
});

test('groups threads by type in the order of the list, each with its replies', () => {
  const all = [comment(4, { comment_type_id: 7 }), comment(1), comment(3, { parent_comment_id: 1 }), comment(2)];
  const groups = groupsOf(all, [{ id: 2 }, { id: 7 }]);
  expect(groups.map(({ type, threads }) => [type, threads.map(({ root }) => root.id)])).toEqual([
    [2, [1, 2]],
    [7, [4]],
  ]);
  expect(groups[0]?.threads[0]?.replies.map(({ id }) => id)).toEqual([3]);
});

test('opens a new comment, a reply to a top comment, and the comments that the user may change', () => {
  const all = [comment(1, { may_edit: 1 }), comment(2, { parent_comment_id: 1 })];
  expect(openedIn('new', all)).toEqual({ stored: null, parent: null });
  expect(openedIn('reply-1', all)?.parent?.id).toBe(1);
  expect(openedIn('1', all)?.stored?.id).toBe(1);
  for (const address of [null, '2', 'reply-2', '9', 'x', '1 or 1']) expect(openedIn(address, all)).toBeNull();
});

test('names a long comment by its beginning', () => {
  expect(excerpt({ comment: 'Short' })).toBe('Short');
  expect(excerpt({ comment: 'x'.repeat(80) })).toHaveLength(61);
});
