/** The organization's identity provider: its addresses, the persons that it names, and the roles that its groups give. */
import { domainsIn } from '../text/staff-message.ts';
import { closedTo, type GivenRole, type Holder, mayGive } from './rights.ts';

/** How many administrators keep their password when passwords are off. */
export const EMERGENCY_ADMINISTRATORS = 2;

export type ProviderKind = 'microsoft' | 'google' | 'other';

const MICROSOFT = ['login.microsoftonline.com', 'login.microsoftonline.us', 'login.partner.microsoftonline.cn'];
const GOOGLE = 'accounts.google.com';
const TENANT = /^\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/v2\.0\/?$/i;

export function providerKind(issuer: string): ProviderKind {
  const host = URL.canParse(issuer) ? new URL(issuer).hostname : '';
  if (MICROSOFT.includes(host)) return 'microsoft';
  return host === GOOGLE ? 'google' : 'other';
}

/** The tenant of an issuer of Microsoft; undefined for one that serves several, such as /common. */
const tenantOf = (issuer: string): string | undefined => TENANT.exec(new URL(issuer).pathname)?.[1]?.toLowerCase();

/** Why a text is not the address of an issuer; null if it is. */
export function issuerFault(issuer: string): 'e_issuer_address' | 'e_issuer_tenant' | null {
  const url = /^https?:\/\//.test(issuer) && URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (!url || url.search || url.hash || url.username || url.password) return 'e_issuer_address';
  return providerKind(issuer) === 'microsoft' && !tenantOf(issuer) ? 'e_issuer_tenant' : null;
}

/** A name that a provider gives to a person or a session: up to 255 characters of ASCII (OpenID Connect Core, sub). */
export const nameGiven = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value) ? value : undefined;

/** The provider's statements about the person who signed in; their signature was checked before. */
export interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/**
 * The name of the person at their provider, for good; undefined where they do not belong to the organization. Microsoft
 * has it in `oid`, since `sub` differs for each program. Only accounts of the domain count at Google.
 */
export function subjectOf(claims: Claims, hosted_domain: string | null): string | undefined {
  const { iss, hd, tid } = claims;
  const kind = providerKind(iss);
  if (kind === 'microsoft') {
    const isOfTenant = typeof tid === 'string' && tid.toLowerCase() === tenantOf(iss);
    return isOfTenant ? nameGiven(claims.oid)?.toLowerCase() : undefined;
  }
  const isOfDomain = kind === 'other' || (hosted_domain !== null && hd === hosted_domain.toLowerCase());
  return isOfDomain ? nameGiven(claims.sub) : undefined;
}

/** The address by which an account may be found, once: verified, and in a domain that an administrator allowed. */
export function emailToFind({ email, email_verified }: Claims, email_domains: string | null): string | undefined {
  if (email_verified !== true || typeof email !== 'string' || !/^[^\s\p{Cc}]{3,190}$/u.test(email)) return undefined;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domainsIn(email_domains ?? '').some((one) => one.toLowerCase() === domain) ? email : undefined;
}

/** The groups of a person; null where the provider names too many to send, so that they are not known. */
export function groupsOf(claims: Claims, claim: string): readonly string[] | null {
  const elsewhere = claims._claim_names;
  if (typeof elsewhere === 'object' && elsewhere !== null && claim in elsewhere) return null;
  const groups = claims[claim];
  if (typeof groups === 'string') return [groups];
  return Array.isArray(groups) ? groups.filter((one): one is string => typeof one === 'string') : [];
}

/** A row of the table of groups, with the present rights of whoever wrote it; null where they are gone. */
export interface GroupRow {
  readonly name: string;
  readonly role: GivenRole & { readonly id: number };
  readonly writer: Holder | null;
}

/**
 * The roles of an account after its user has signed in with these groups. Roles of the table follow the groups, others
 * stay. A row counts as if its writer gave the role now: never more than they hold, never to an administrator's account.
 */
export function rolesByGroups(
  account: Holder,
  held: readonly number[],
  table: readonly GroupRow[],
  groups: readonly string[],
): number[] {
  if (account.administrator) return [...held];
  const mayWrite = ({ role, writer }: GroupRow) =>
    writer?.permissions.includes('crud_users') === true &&
    !role.administrators &&
    closedTo(writer, account) === null &&
    mayGive(writer, role);
  const given = table.filter((row) => groups.includes(row.name) && mayWrite(row)).map(({ role }) => role.id);
  // A role that the groups name stays, also where its row no longer gives it to anybody new.
  const named = table.filter(({ name }) => groups.includes(name)).map(({ role }) => role.id);
  const stays = (id: number) => named.includes(id) || !table.some(({ role }) => role.id === id);
  return [...new Set([...held.filter(stays), ...given])].sort((one, other) => one - other);
}

/** Clocks of two servers differ by this much; the same counts for the times of an ID token. */
const TOLERANCE_S = 30;

/** The longest time, in milliseconds, between signing in at the provider and binding the account. */
export const BOUND_WITHIN_MS = 600_000;

/** Whether somebody proved who they are after a moment: `auth_time` is in seconds. */
export const isFresh = ({ auth_time }: Claims, since: Date): boolean =>
  typeof auth_time === 'number' && auth_time >= Math.floor(since.getTime() / 1_000) - TOLERANCE_S;
