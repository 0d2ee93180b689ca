/** Passkeys (WebAuthn): the host that they belong to, and their limits (decision 078). */

/** How long a passkey may take to answer. */
export const PASSKEY_MINUTES = 5;
/** The most passkeys of one user. */
export const MOST_PASSKEYS = 20;

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
