/**
 * The owner and the recipients of a report, mailed immediately or by schedule; a schedule is checked again each time it
 * runs.
 *
 * whyStopped   why a schedule cannot run with its owner's rights
 * coveredBy    the locations that a report covers
 * leftOut      the addresses it is not sent to
 */

/** The rights of a member of staff, as of now. */
export interface Holder {
  readonly active: boolean;
  readonly permissions: readonly string[];
  readonly places: readonly number[];
}
export const STOPS = ['owner_inactive', 'owner_rights', 'owner_location', 'recipients'] as const;
export type Stop = (typeof STOPS)[number];

interface Wanted {
  /** Rights that readers of the report need in addition to view_reports. */
  readonly needs: readonly string[];
  /** The locations that were chosen; null: all of the owner's. */
  readonly locations: readonly number[] | null;
}

const READ = 'view_reports';
const SEND = 'manage_reports';

/** Null if it can run. */
export function whyStopped(owner: Holder, { needs, locations }: Wanted): Exclude<Stop, 'recipients'> | null {
  if (!owner.active) return 'owner_inactive';
  if ([READ, SEND, ...needs].some((right) => !owner.permissions.includes(right))) return 'owner_rights';
  const covered = coveredBy(owner, locations);
  const lost = covered.length === 0 || covered.some((place) => !owner.places.includes(place));
  return lost ? 'owner_location' : null;
}

/** The locations that the report covers. */
export const coveredBy = (owner: Holder, locations: readonly number[] | null): readonly number[] =>
  locations ?? owner.places;

interface Readers {
  /** Staff by their addresses. */
  readonly staff: readonly (Holder & { readonly email: string })[];
  /** Domains to which the settings allow reports without names; none for one with names. */
  readonly domains: readonly string[];
  readonly needs: readonly string[];
  readonly covered: readonly number[];
}

/**
 * The addresses that may not have the report: of staff who are inactive, do not hold its rights or one of its locations, and
 * of others whose domain is not allowed. An address of the staff is checked by its user, regardless of its domain. Case
 * does not matter, and a domain does not include its subdomains (decision 045).
 */
export function leftOut(addresses: readonly string[], { staff, domains, needs, covered }: Readers): string[] {
  const users = new Map(staff.map((user) => [user.email.toLowerCase(), user]));
  const allowed = new Set(domains.map((domain) => domain.toLowerCase()));
  return addresses.filter((address) => {
    const written = address.toLowerCase();
    const user = users.get(written);
    if (!user) return !allowed.has(written.slice(written.lastIndexOf('@') + 1));
    const reads = [READ, ...needs].every((right) => user.permissions.includes(right));
    return !user.active || !reads || covered.some((place) => !user.places.includes(place));
  });
}
