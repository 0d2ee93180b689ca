/** Passwords: how they are stored, and how one is compared in the same time whether its user exists or not (001 O-75). */
import { hash, verify } from '@node-rs/argon2';
import type { TypedPassword } from '@resa/contract/types';
import { normalPassword } from '@resa/rules/text/password-length';
import { inTurn } from './lines.ts';

/** argon2id, 19 MiB, two passes, one lane. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The hash of a password that nobody knows, of the same cost; an unknown user's password is compared with it. */
const UNUSED_HASH = '$argon2id$v=19$m=19456,t=2,p=1$W24C5oWE0bYcw6rrGslQtg$ciCr8mVzcXDPspaG0cmm8sf+7L7LzxOTEKTNs/erNv4';

/**
 * Hashes a password that was checked, or that nobody chose; `hashChosen` (chosen.ts) checks too. Never awaited inside
 * read() or change(): it takes tens of milliseconds, and the embedded pool has one connection.
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(true, () => hash(normalPassword(password), COST));

interface CheckOptions {
  /** An attempt from an unknown workstation has none: it waits until no other check is waiting. */
  readonly hasPriority: boolean;
}

/**
 * Whether `typed` is the password behind `stored`. A user who does not exist (undefined) and an impossible password
 * (null) take as long. Passwords from before they were stored in NFC are compared as they were typed, too.
 */
export async function isPassword(
  stored: string | undefined,
  typed: TypedPassword | null,
  { hasPriority }: CheckOptions = { hasPriority: true },
): Promise<boolean> {
  const forms = new Set([normalPassword(typed ?? ''), typed ?? '']);
  let same = false;
  for (const form of forms) same ||= await inTurn(hasPriority, () => verify(stored ?? UNUSED_HASH, form));
  return same && stored !== undefined && typed !== null;
}
