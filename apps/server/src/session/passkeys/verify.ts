/**
 * Checks the answers of passkeys. All content of an answer is from a browser and may be hostile: whatever is wrong with
 * it, the result is `passkey_refused`.
 *
 * countPasskey    counts a try of an address; refuses too_many (429) over the limit
 * proveByPasskey  returns the passkey that answered a challenge
 * proveNew        returns a new passkey, made for a challenge
 * countUse        counts an answer, inside the change that it allows; false if the passkey was removed or copied
 */
import type { NewPasskey, PasskeyAnswer } from '@resa/contract/proof';
import { networkOf } from '@resa/rules/process/network';
import { PASSKEY_MINUTES } from '@resa/rules/staff/passkeys';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { Trx } from '../../db/handles.ts';
import { type Context, read, unlogged } from '../../frame/change/context.ts';
import { countTry, MINUTE, type Try } from '../sign-in/tries.ts';
import { spendOnce } from '../spent.ts';
import { ALGORITHMS, partyOf } from './options.ts';

/** The limit of an address only protects the server's time, since a signature cannot be guessed. */
const MOST_A_MINUTE = 120;
const bytesOf = (base64url: string) => Uint8Array.from(Buffer.from(base64url, 'base64url'));

export const countPasskey = (ctx: Context): Promise<Try> =>
  countTry(ctx, [{ kind: 'passkey', key: networkOf(ctx.machine), max: MOST_A_MINUTE, seconds: MINUTE }]);

/** Each challenge counts once, also when its answer is wrong. */
const spend = (ctx: Context, challenge: string): Promise<boolean> =>
  unlogged(ctx, (trx) => spendOnce(trx, challenge, new Date(ctx.now.getTime() + 2 * PASSKEY_MINUTES * 60_000)));

interface Answered {
  readonly id: number;
  readonly user_id: number;
  readonly sign_count: number;
  readonly backed_up: 0 | 1;
}

interface Wanted {
  readonly challenge: string;
  /** The user whose passkey it must be; null for any user. */
  readonly user_id: number | null;
  /** Whether the passkey must have verified its user, by a finger, a face or a PIN. */
  readonly verified: boolean;
}

export async function proveByPasskey(
  ctx: Context,
  { id, client_data, authenticator_data, signature }: PasskeyAnswer,
  { challenge, user_id, verified }: Wanted,
): Promise<Answered | 'ticket_over' | 'passkey_refused'> {
  const party = partyOf(ctx);
  if (!party || !(await spend(ctx, challenge))) return 'ticket_over';
  const found = await read(ctx, (db) =>
    db
      .selectFrom('passkeys')
      .selectAll()
      .where('credential_id', '=', id)
      .where('rp_id', '=', party.id)
      .$if(user_id !== null, (query) => query.where('user_id', '=', user_id ?? 0))
      .executeTakeFirst(),
  );
  if (!found) return refused(ctx, user_id);
  try {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: verified,
      credential: { id, publicKey: bytesOf(found.public_key), counter: found.sign_count },
    });
    if (!isRight) return refused(ctx, found.user_id);
    return {
      id: found.id,
      user_id: found.user_id,
      sign_count: authenticationInfo.newCounter,
      backed_up: authenticationInfo.credentialBackedUp ? 1 : 0,
    };
  } catch (error) {
    ctx.log.info({ passkey: found.id, why: (error as Error).message.slice(0, 200) }, 'a passkey was refused');
    return refused(ctx, found.user_id);
  }
}

function refused(ctx: Context, user_id: number | null) {
  ctx.countRefused('passkey', user_id);
  return 'passkey_refused' as const;
}

/** A count that does not grow means that somebody has a copy. Many passkeys do not count and always send 0. */
export async function countUse(
  trx: Trx,
  now: Date,
  { id, user_id, sign_count, backed_up }: Answered,
): Promise<boolean> {
  const row = await trx
    .updateTable('passkeys')
    .set({ sign_count, backed_up, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where(({ or, eb, and, val }) =>
      or([eb('sign_count', '<', sign_count), and([eb('sign_count', '=', 0), eb(val(sign_count), '=', 0)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Made {
  readonly credential_id: string;
  readonly public_key: string;
  readonly sign_count: number;
  readonly backup_eligible: 0 | 1;
  readonly backed_up: 0 | 1;
  readonly rp_id: string;
  readonly transports: string[];
}

export async function proveNew(
  ctx: Context,
  { id, client_data, attestation, transports }: NewPasskey,
  challenge: string,
): Promise<Made | 'ticket_over' | 'passkey_refused'> {
  const party = partyOf(ctx);
  if (!party || !(await spend(ctx, challenge))) return 'ticket_over';
  try {
    if (!isUnattested(attestation)) return refused(ctx, null);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: client_data, attestationObject: attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return refused(ctx, null);
    const { credential, credentialBackedUp, credentialDeviceType } = registrationInfo;
    // The browser's name for it must be the one in the signed bytes.
    if (credential.id !== id) return refused(ctx, null);
    return {
      credential_id: id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      sign_count: credential.counter,
      backup_eligible: credentialDeviceType === 'multiDevice' ? 1 : 0,
      backed_up: credentialBackedUp ? 1 : 0,
      rp_id: party.id,
      transports: [...transports],
    };
  } catch (error) {
    ctx.log.info({ why: (error as Error).message.slice(0, 200) }, 'a new passkey was refused');
    return refused(ctx, null);
  }
}

/** Certificates are refused: checking them would send requests to servers that they name. */
function isUnattested(attestation: string): boolean {
  const decoded = decodeAttestationObject(bytesOf(attestation));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}
