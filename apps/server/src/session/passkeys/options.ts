/**
 * The challenges for passkeys (WebAuthn), as browsers take them.
 *
 * partyOf       the host and the origin that passkeys belong to
 * newChallenge  32 random bytes
 * askFor        the options to use a passkey
 * askForNew     the options to make one; those of the user are excluded
 */
import { randomBytes } from 'node:crypto';
import { MOST_PASSKEYS, PASSKEY_MINUTES, rpIdOf } from '@resa/rules/staff/passkeys';
import { type Context, read } from '../../frame/change/context.ts';
import { passkeysOf } from './stored.ts';

/** Ed25519, ECDSA on P-256 and RSA with SHA-256. */
export const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;

/** The host and the origin that passkeys belong to; null where the address of Resa allows none. */
export function partyOf({ config }: Pick<Context, 'config'>) {
  const id = rpIdOf(config.publicUrl);
  return id === null ? null : { id, origin: new URL(config.publicUrl).origin };
}

export const newChallenge = (): string => randomBytes(32).toString('base64url');

const descriptors = (rows: Awaited<ReturnType<typeof passkeysOf>>) =>
  rows.map(({ credential_id, transports }) => ({ id: credential_id, type: 'public-key' as const, transports }));

interface Asking {
  readonly challenge: string;
  /** The user whose passkeys may answer; null if any user may answer. */
  readonly user_id: number | null;
  readonly userVerification: 'required' | 'preferred';
}

export async function askFor(ctx: Context, rpId: string, { challenge, user_id, userVerification }: Asking) {
  const rows = user_id === null ? [] : await read(ctx, (db) => passkeysOf(db, ctx.config, user_id));
  return { challenge, rpId, timeout: TIMEOUT_MS, userVerification, allowCredentials: descriptors(rows) };
}

export async function askForNew(
  ctx: Context,
  rpId: string,
  challenge: string,
  user: { id: number; name: string; email: string },
) {
  const rows = await read(ctx, (db) => passkeysOf(db, ctx.config, user.id));
  return {
    rp: { id: rpId, name: ctx.settings[`organisation_name_${ctx.locale}`] || 'Resa' },
    user: { id: Buffer.from(`user ${user.id}`).toString('base64url'), name: user.email, displayName: user.name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: descriptors(rows).slice(0, MOST_PASSKEYS),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    } as const,
    attestation: 'none' as const,
  };
}
