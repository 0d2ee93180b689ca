/**
 * The rights of staff over accounts and roles (002 §6, B25, B26). Nobody gives or takes away what they do not hold,
 * nobody changes their own rights, and only administrators change the accounts of administrators.
 */

/** The rights of a user. */
export interface Holder {
  readonly id: number;
  readonly administrator: boolean;
  readonly permissions: readonly string[];
  /** Inactive locations too. */
  readonly locations: readonly number[];
  /** The restrictions of files that they see through, for good. */
  readonly sees: readonly number[];
}

/** A role that is given to somebody. */
export interface GivenRole {
  readonly administrators: boolean;
  readonly permissions: readonly string[];
}

/** The parts of an account that can be changed; `removed` is the account itself, `sessions` are its open ones. */
export type AccountField =
  | 'name'
  | 'email'
  | 'language'
  | 'password'
  | 'roles'
  | 'active'
  | 'locations'
  | 'removed'
  | 'sessions';

/**
 * The fields that decide what an account can do, or who can use it: closed to its own user, and to users who hold less.
 */
const ACCESS: readonly AccountField[] = ['password', 'roles', 'active', 'removed', 'sessions'];

export type Refusal = 'Forbidden' | 'own_rights' | 'last_administrator';

/**
 * Why an editor cannot change the access of an account: it is their own, an administrator's, or holds more than they
 * do.
 */
export type Closed = 'own' | 'administrators' | 'holds_more';

const within = <T>(some: readonly T[], all: readonly T[]) => some.every((one) => all.includes(one));

/**
 * Whether the editor may give a role: they hold its permissions, and only administrators give the one of administrators
 * (002 B25). Only they may rename it, too.
 */
export const mayGive = (editor: Holder, role: GivenRole): boolean =>
  role.administrators ? editor.administrator : within(role.permissions, editor.permissions);

/** Why the access of an account is closed to the editor; null if it is not. */
export function closedTo(editor: Holder, account: Holder): Closed | null {
  if (account.id === editor.id) return 'own';
  if (editor.administrator) return null;
  if (account.administrator) return 'administrators';
  const parts = ['permissions', 'locations', 'sees'] as const;
  return parts.every((part) => within<unknown>(account[part], editor[part])) ? null : 'holds_more';
}

export interface AccountChange {
  readonly fields: readonly AccountField[];
  /** The roles that the account did not have. */
  readonly given: readonly GivenRole[];
  /** The locations that the account did not have. */
  readonly added: readonly number[];
  /** Whether it takes the account from the active administrators. */
  readonly endsAdministrator: boolean;
}

/**
 * Why an editor may not make a change to an account, null if they may; `account` is null for a new one,
 * `administrators` counts the other active ones.
 */
export function accountRefusal(
  editor: Holder,
  account: Holder | null,
  change: AccountChange,
  administrators: number,
): Refusal | null {
  const touches = (fields: readonly AccountField[]) => change.fields.some((field) => fields.includes(field));
  const closed = account && closedTo(editor, account);
  if (closed === 'administrators') return 'Forbidden';
  if (change.endsAdministrator && administrators === 0) return 'last_administrator';
  if (closed === 'own') return touches([...ACCESS, 'locations']) ? 'own_rights' : null;
  if (closed === 'holds_more' && touches([...ACCESS, 'name', 'email'])) return 'Forbidden';
  if (!change.given.every((role) => mayGive(editor, role))) return 'Forbidden';
  return within(change.added, editor.locations) ? null : 'Forbidden';
}

/** The locations of an account after a save: those given, and those it had that the editor does not hold (002 B26). */
export function locationsAfter(
  editor: Pick<Holder, 'locations'>,
  before: readonly number[],
  given: readonly number[],
): number[] {
  const keptLocations = before.filter((id) => !editor.locations.includes(id));
  return [...new Set([...keptLocations, ...given])].sort((a, b) => a - b);
}

/**
 * Why an editor may not change the permissions of a role from `before` to `after`, null if they may; a deleted role
 * has none `after`. `otherwise` holds the editor's permissions without this role.
 */
export function roleRefusal(
  editor: Pick<Holder, 'permissions'>,
  before: readonly string[],
  after: readonly string[],
  otherwise: readonly string[],
): Exclude<Refusal, 'last_administrator'> | null {
  const added = after.filter((key) => !before.includes(key));
  const removed = before.filter((key) => !after.includes(key));
  if (!within([...added, ...removed], editor.permissions)) return 'Forbidden';
  return within(removed, otherwise) ? null : 'own_rights';
}
