/** Passkeys (WebAuthn): the host that they belong to, and their limits (decision 078). */

/** How long a passkey may take to answer. */
export const PASSKEY_MINUTES = 5;
/** The most passkeys of one user. */
export const MOST_PASSKEYS = 20;

interface Removal {
  readonly app: boolean;
  /** Whether the passkey works at the present address. */
  readonly works: boolean;
  /** How many others work there. */
  readonly others: number;
  /** The recovery codes that are left after the removal. */
  readonly codes: number;
}

/**
 * Whether the second step ends with a removed passkey: with the last one that works, without an app. One of
 * another host opens nothing, so its removal ends a second step only where nothing opens it any more.
 */
export const removalEndsStep = ({ app, works, others, codes }: Removal): boolean =>
  !app && others === 0 && (works || codes === 0);

/**
 * The host that passkeys belong to (RP ID): that of the address of Resa. Null where browsers make none: for an IP address,
 * and without TLS except on localhost.
 */
export function rpIdOf(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && !isAddress ? hostname : null;
}
