/** The state of a file, as part of another statement. */
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { type RawBuilder, sql } from 'kysely';

/** Whether a row of `clients` may book and be served by its state: `isServed` of the rules, in SQL. */
export const servedFile = (
  client: RawBuilder<unknown>,
) => sql<boolean>`(${client}.client_state_type_id = ${CLIENT_STATE.active}
  or (${client}.client_state_type_id = ${CLIENT_STATE.updating} and ${client}.approved_at is not null))`;

/** The last change of a file's state, one row with `at`, or none. */
export const lastMove = (id: number) =>
  sql`select at from client_state_changes where client_id = ${id} order by at desc, id desc limit 1`;

/**
 * The comment with which a file was refused, for a statement that has its last move as `moved`. The change and its
 * comment are written at one moment (000 O-80), the comment only in the head's file.
 */
export const refusedReason = (ids: readonly number[]) => sql<string | null>`(
  select co.comment from live_comments co
  where co.client_id = any(${sql.val([...ids])}::int[]) and co.created_at = moved.at and co.parent_comment_id is null
    and co.active = 1
  order by co.id desc limit 1)`;
