/** How a user proves who they are: by the password with a code, or by a passkey (decisions 071 and 078). */
import { z } from 'zod';
import { TypedPassword } from './types.ts';

/** Sealed for the server, for one purpose and some minutes; gives no session. */
export const Ticket = z.string().min(1).max(2_000);
/** Six digits of the app, or a recovery code; spaces and hyphens do not count. */
export const TypedCode = z.string().min(1, { error: 'must_be_completed' }).max(40);

/** Bytes as WebAuthn sends them: base64url without padding. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
export const CredentialId = bytes(1_400);

/** The answer of a passkey to the challenge of `ticket`. */
export const PasskeyAnswer = z.object({
  ticket: Ticket,
  id: CredentialId,
  client_data: bytes(4_000),
  authenticator_data: bytes(4_000),
  signature: bytes(2_000),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** A new passkey, made for the challenge of `ticket`. */
export const NewPasskey = z.object({
  ticket: Ticket,
  id: CredentialId,
  client_data: bytes(4_000),
  attestation: bytes(16_000),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/**
 * The caller's password, with a code if they have a second step; or one of their passkeys, which replaces both, and is
 * required where they have passkeys and no second step.
 */
export const own = { password: TypedPassword.nullish(), code: TypedCode.nullish(), passkey: PasskeyAnswer.nullish() };
/** -3: the password is wrong. passkey_required: the account has passkeys, and its password is not enough. */
export const ownRefusals = { '-3': {}, wrong_code: {}, passkey_refused: {}, passkey_required: {} };
