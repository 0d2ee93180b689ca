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
  /** The chosen locations; null means all locations of the owner. */
  readonly locations: readonly number[] | null;
}

const READ = 'view_reports';
const SEND = 'manage_reports';

/** Why a schedule cannot run with the present rights of its owner; null if it can. */
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
  /** The users who have one of the addresses. */
  readonly staff: readonly (Holder & { readonly email: string })[];
  /** The domains that the settings allow for reports without names; none for a report with names. */
  readonly domains: readonly string[];
  readonly needs: readonly string[];
  readonly covered: readonly number[];
}

/**
 * The addresses that the report must not be sent to. An address of a user is refused if the user is inactive or lacks a
 * right or location of the report, regardless of its domain. Any other address is refused if its domain is not allowed.
 * Case does not matter, and a domain does not include its subdomains (decision 045).
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
