import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLIENT_STATE } from '../../src/person/client-state.ts';
import { COMMENT_LENGTH, commentFaults, mayChangeComment, mayComment } from '../../src/person/comment.ts';

const permissions = ['crud_clients', 'amend_file', 'create_comment'] as const;
const state = fc.constantFrom(...Object.values(CLIENT_STATE));
const held = fc.subarray([...permissions]);

it('requires a text of every comment and a type of every comment but replies', () => {
  fc.assert(
    fc.property(
      fc.option(fc.nat()),
      fc.option(fc.string({ maxLength: COMMENT_LENGTH + 50 })),
      fc.boolean(),
      (comment_type_id, comment, reply) => {
        const faults = commentFaults({ comment_type_id, comment }, { reply });
        const length = (comment ?? '').trim().length;
        expect(faults.comment === undefined).toBe(length > 0 && length <= COMMENT_LENGTH);
        expect(faults.comment_type_id === undefined).toBe(reply || comment_type_id !== null);
      },
    ),
  );
});

it('lets nobody comment without create_comment, and everybody who has it in an inactive file', () => {
  fc.assert(
    fc.property(state, held, (at, rights) => {
      const may = mayComment(at, (permission) => rights.includes(permission));
      if (!rights.includes('create_comment')) expect(may).toBe(false);
      else if (at === CLIENT_STATE.inactive) expect(may).toBe(true);
      else expect(may).toBe(rights.includes('crud_clients'));
    }),
  );
});

it('lets the author and administrators change a comment', () => {
  expect(mayChangeComment({ author: true, administrator: false })).toBe(true);
  expect(mayChangeComment({ author: false, administrator: true })).toBe(true);
  expect(mayChangeComment({ author: false, administrator: false })).toBe(false);
});
