/** Changes of a file's state: which are allowed, who may make them, and what is typed for them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FileState,
  mayMove,
  permissionsOf,
  type StateAction,
  type StateChange,
  type StatePermission,
  stateChangeFaults,
  TRANSITIONS,
  transitionOf,
  transitionsOffered,
} from '../../src/person/transitions.ts';

const ACTIONS = ['activate', 'inactivate', 'pending', 'in_progress', 'refuse', 'updating', 'approve'] as const;
const PERMISSIONS: StatePermission[] = [...new Set(TRANSITIONS.flatMap(({ may }) => may))];
const STATES = [1, 2, 3, 4, 5, 6];
const action = fc.constantFrom(...ACTIONS);
const held = fc.subarray(PERMISSIONS);
const approved = (state: number): FileState => ({ state, approved: true });
const has = (permissions: readonly StatePermission[]) => (one: StatePermission) => permissions.includes(one);

describe('a change of state', () => {
  test('is allowed between the states of the table, and between no others', () => {
    const table: [StateAction, Record<number, number>][] = [
      ['activate', { 2: 1, 6: 1 }],
      ['inactivate', { 1: 2, 6: 2, 3: 2, 4: 2, 5: 2 }],
      ['pending', { 2: 3, 4: 3, 5: 3, 6: 3 }],
      ['in_progress', { 3: 4, 5: 4 }],
      ['refuse', { 4: 5 }],
      ['updating', { 1: 6, 4: 6 }],
      ['approve', { 4: 1 }],
    ];
    for (const [action, moves] of table)
      for (const state of [0, ...STATES, 7])
        expect(transitionOf(action, approved(state))?.to ?? null, `${action} ${state}`).toBe(moves[state] ?? null);
  });

  test('makes a file that was never approved active only by approval, with approve_clients', () => {
    for (const action of ACTIONS)
      for (const state of STATES) {
        const one = transitionOf(action, { state, approved: false });
        if (one?.to === 1) expect(one).toMatchObject({ may: ['approve_clients'], approves: true });
      }
    const leading = STATES.map((state) =>
      ACTIONS.filter((action) => transitionOf(action, { state, approved: false })?.to === 1),
    );
    expect(leading).toEqual([[], ['activate'], [], ['approve'], [], ['approve']]);
  });

  test('is one transition at most from each state, and leads to another state', () => {
    for (const action of ACTIONS)
      for (const state of STATES) {
        for (const approved of [true, false]) {
          const found = TRANSITIONS.filter(
            (transition) =>
              transition.action === action &&
              transition.from.includes(state) &&
              (transition.approved ?? approved) === approved,
          );
          expect(found.length).toBeLessThanOrEqual(1);
          expect(found[0]?.to).not.toBe(state);
        }
      }
  });

  test('to inactive requires the permission of its kind of file', () => {
    expect(STATES.map((state) => transitionOf('inactivate', approved(state))?.may)).toEqual([
      ['deactivate_clients'],
      undefined,
      ['remove_file'],
      ['remove_file'],
      ['remove_file'],
      ['deactivate_clients'],
    ]);
    expect(permissionsOf('inactivate')).toEqual(['deactivate_clients', 'remove_file']);
  });

  test('to refused is allowed with either of its two permissions', () => {
    for (const permission of ['refuse_client', 'refuse_clients'] as const)
      expect(
        transitionsOffered(
          { ...approved(4), is_head_or_single: true, has_email: true, editing: false },
          has([permission]),
        ),
      ).toEqual([transitionOf('refuse', approved(4))]);
  });

  test('is offered only if it is allowed and the user may make it, and never to a member', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STATES),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        held,
        (state, approved, is_head_or_single, editing, permissions) => {
          const file = { state, approved };
          const offered = transitionsOffered(
            { ...file, is_head_or_single, has_email: true, editing },
            has(permissions),
          );
          if (!is_head_or_single) expect(offered).toEqual([]);
          for (const one of offered) {
            expect(transitionOf(one.action, file)).toBe(one);
            expect(mayMove(one, has(permissions))).toBe(true);
            expect(permissionsOf(one.action).some(has(permissions))).toBe(true);
          }
          // Nothing that the user may make is left out of both views.
          const both = [false, true].flatMap((mode) =>
            transitionsOffered({ ...file, is_head_or_single: true, has_email: true, editing: mode }, has(permissions)),
          );
          const allowed = ACTIONS.map((action) => transitionOf(action, file)).filter((one) => one !== null);
          expect(new Set(both)).toEqual(new Set(allowed.filter((one) => mayMove(one, has(permissions)))));
        },
      ),
    );
  });

  test('to pending is offered only with an email address, to which the comment goes', () => {
    const offered = (has_email: boolean) =>
      STATES.flatMap((state) =>
        transitionsOffered(
          { ...approved(state), is_head_or_single: true, editing: false, has_email },
          has(PERMISSIONS),
        ),
      ).filter(({ action }) => action === 'pending').length;
    expect([offered(true), offered(false)]).toEqual([4, 0]);
  });

  test('of an active file to inactive is offered while it is edited, all others while it is read', () => {
    const all = has(PERMISSIONS);
    const actions = (state: number, editing: boolean) =>
      transitionsOffered({ ...approved(state), is_head_or_single: true, has_email: true, editing }, all).map(
        (one) => one.action,
      );
    expect(STATES.map((state) => actions(state, true))).toEqual([['inactivate'], [], [], [], [], []]);
    expect(STATES.map((state) => actions(state, false))).toEqual([
      ['updating'],
      ['activate', 'pending'],
      ['in_progress', 'inactivate'],
      ['approve', 'updating', 'pending', 'refuse', 'inactivate'],
      ['in_progress', 'pending', 'inactivate'],
      ['activate', 'pending', 'inactivate'],
    ]);
  });
});

describe('what is typed for a change of state', () => {
  const OTHER = 8;
  const text = fc.option(fc.oneof(fc.constantFrom('', '  ', 'x'.repeat(255), 'x'.repeat(256)), fc.string()));
  const typed: fc.Arbitrary<StateChange> = fc.record({
    comment_type_id: fc.option(fc.integer({ min: 1, max: 9 })),
    comment: text,
    reason_id: fc.option(fc.constantFrom(1, OTHER)),
    reason_text: text,
  });

  test('is complete with a comment and its type, and to inactive with a reason and the text of another reason', () => {
    fc.assert(
      fc.property(action, typed, (action, change) => {
        const faults = stateChangeFaults(action, change, OTHER);
        const filled = (value: string | null) => Boolean(value?.trim()) && (value?.trim().length ?? 0) <= 255;
        expect('comment_type_id' in faults).toBe(change.comment_type_id === null);
        expect('comment' in faults).toBe(!filled(change.comment));
        expect('reason_id' in faults).toBe(action === 'inactivate' && change.reason_id === null);
        expect('reason_text' in faults).toBe(
          action === 'inactivate' && change.reason_id === OTHER && !filled(change.reason_text),
        );
      }),
    );
  });

  test('is called missing, or too long', () => {
    const change = { comment_type_id: 3, comment: 'x'.repeat(256), reason_id: OTHER, reason_text: ' ' };
    expect(stateChangeFaults('inactivate', change, OTHER)).toEqual({
      comment: 'e_too_long',
      reason_text: 'must_be_completed',
    });
    expect(stateChangeFaults('activate', change, OTHER)).toEqual({ comment: 'e_too_long' });
  });
});
