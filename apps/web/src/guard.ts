/** Decides which users may open each screen (001 §2.1), as a pure function. */
import { mayAny, type Permission } from '@resa/contract/permissions';

export interface Guarded {
  readonly path: string;
  readonly signedIn: boolean;
  /** Opens while the screen is locked: the way back from the identity provider, which unlocks it. */
  readonly whileLocked?: true;
  readonly may?: readonly Permission[];
  /** The permissions that also open it where the address has this query value (000 O-14). */
  readonly alsoWith?: { readonly query: string; readonly may: readonly Permission[] };
  /** A query value that the screen requires, and the address to go to without it. */
  readonly needs?: { readonly query: string; readonly otherwise: string };
}
export interface Visitor {
  readonly permissions: readonly string[];
}

/** Where a visit is sent instead, or null if it may continue. `screen` is null on an unknown path. */
export function sentTo(
  screen: Guarded | null,
  visit: { path: string; query: Readonly<Record<string, unknown>> },
  visitor: Visitor | null,
  locked: boolean,
): string | null {
  if (locked && visit.path !== '/lock_screen' && !screen?.whileLocked) return '/lock_screen';
  if (!screen) return null;
  if (screen.path === '/login' && visitor) return '/';
  if (screen.signedIn && !visitor) return '/login';
  if (lacksRight(screen, visit.query, visitor)) return '/';
  if (screen.needs && !visit.query[screen.needs.query]) return screen.needs.otherwise;
  return null;
}

/** Whether somebody who is signed in may not open a screen at an address with these query values. */
export function lacksRight(
  screen: Guarded,
  query: Readonly<Record<string, unknown>>,
  visitor: Visitor | null,
): boolean {
  const may = whoMay(screen, query);
  return may !== undefined && !(visitor && mayAny(visitor.permissions, may));
}

/** The permissions of which any one opens the screen at an address with these query values; all may where absent. */
export const whoMay = (
  { may, alsoWith }: Guarded,
  query: Readonly<Record<string, unknown>>,
): readonly Permission[] | undefined => (may && alsoWith && query[alsoWith.query] ? [...may, ...alsoWith.may] : may);
