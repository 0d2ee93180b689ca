/** Passwords: how they are stored, and how one is compared in the same time whether its user exists or not (001 O-75). */
import { hash, verify } from '@node-rs/argon2';
import { inTurn } from './lines.ts';

/** argon2id, 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The hash of a password that nobody knows, of the same cost; an unknown user's password is compared with it. */
const UNUSED_HASH = '$argon2id$v=19$m=19456,t=2,p=1$W24C5oWE0bYcw6rrGslQtg$ciCr8mVzcXDPspaG0cmm8sf+7L7LzxOTEKTNs/erNv4';

/** Never awaited inside read() or change(): it takes tens of milliseconds, and the embedded pool has one connection. */
export const hashPassword = (password: string): Promise<string> => inTurn(true, () => hash(password, COST));

interface CheckOptions {
  /** An attempt from an unknown workstation has none: it waits until no other check is waiting. */
  readonly hasPriority: boolean;
}

/** Whether `typed` is the password behind `held`; undefined is a user who does not exist, which takes as long. */
export async function isPassword(
  stored: string | undefined,
  typed: string,
  { hasPriority }: CheckOptions = { hasPriority: true },
): Promise<boolean> {
  const same = await inTurn(hasPriority, () => verify(stored ?? UNUSED_HASH, typed));
  return same && stored !== undefined;
}
