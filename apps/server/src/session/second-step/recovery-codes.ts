/** Recovery codes: each signs in once instead of a code of the app. Only slow hashes are stored. */
import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { RECOVERY_ALPHABET, RECOVERY_CODES, RECOVERY_LENGTH, shownRecoveryCode } from '@resa/rules/staff/second-step';
import { inTurn } from '../sign-in/lines.ts';
import { COST } from '../sign-in/passwords.ts';

export interface NewCodes {
  /** They are shown once. */
  readonly shown: readonly string[];
  readonly salt: string;
  readonly hashes: readonly string[];
}

/** Argon2id like passwords; all codes of a user share a salt, so that a typed one is hashed once. Never inside change(). */
export const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  (await inTurn(true, () => hashRaw(code, { ...COST, salt: Buffer.from(salt, 'base64url') }))).toString('base64url');

export async function newRecoveryCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const salt = randomBytes(16).toString('base64url');
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  return { shown: codes.map(shownRecoveryCode), salt, hashes };
}

const newCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
