/**
 * Checks the password of a sign-in, slowly where many were wrong (W10, decision 031). A wrong one is answered late and
 * keeps its place in the line until then; a right one is answered at once.
 */
import { setTimeout } from 'node:timers/promises';
import type { TypedPassword } from '@resa/contract/types';
import { networkOf } from '@resa/rules/process/network';
import { type Context, read } from '../../frame/change/context.ts';
import { inLine } from './lines.ts';
import { isPassword } from './passwords.ts';
import { countTry, DAY, HOUR, MINUTE, type Slowing, type Try, tryKey } from './tries.ts';
import { isKnown } from './workstations.ts';

interface Typed {
  readonly kind: 'sign_in' | 'client_sign_in';
  readonly email: string;
  readonly password: TypedPassword | null;
  /** The workstation of a member of the staff, if it sent a value that this server signed. */
  readonly workstation?: string | undefined;
}

interface Checked<A> {
  /** The user whose password it is; undefined for a wrong one. */
  readonly account: A | undefined;
  readonly attempt: Try;
}

/** `find` reads the account of the address. */
export async function checkSignIn<A extends { id: number; password_hash: string }>(
  ctx: Context,
  { kind, email, password, workstation }: Typed,
  find: () => Promise<A | undefined>,
): Promise<Checked<A>> {
  const known = workstation && (await read(ctx, (db) => isKnown(db, email, workstation))) ? workstation : undefined;
  const network = networkOf(ctx.machine);
  const line = known ? `${kind}_known ${tryKey(email, known)}` : `${kind} ${network}`;
  return inLine(line, async () => {
    const slowing = known ? atWorkstation(kind, email, known) : fromAnywhere(kind, email, network);
    const attempt = await countTry(ctx, [], slowing);
    const found = await find();
    const isRight = await isPassword(found?.password_hash, password, { hasPriority: known !== undefined });
    if (!isRight) {
      // A client is not named: what is counted here outlives their file.
      ctx.countRefused(kind, kind === 'sign_in' ? (found?.id ?? null) : null);
      await setTimeout(attempt.late_ms);
    }
    return { account: isRight ? found : undefined, attempt };
  });
}

const LATE_MS = 2_000;
/** The delay of an address that has tried for minutes. */
const VERY_LATE_MS = 4_000;

const ofPair = (pair: { kind: string; key: string }): Slowing[] => [
  { ...pair, max: 5, seconds: MINUTE, late_ms: LATE_MS },
  { ...pair, max: 30, seconds: HOUR, late_ms: LATE_MS },
];

const atWorkstation = (kind: string, email: string, workstation: string) =>
  ofPair({ kind: `${kind}_known`, key: tryKey(email, workstation) });

function fromAnywhere(kind: string, email: string, network: string): Slowing[] {
  const machine = { kind: `${kind}_machine`, key: network };
  return [
    ...ofPair({ kind, key: tryKey(email, network) }),
    { ...machine, max: 100, seconds: MINUTE, late_ms: LATE_MS },
    { ...machine, max: 600, seconds: HOUR, late_ms: VERY_LATE_MS },
    { kind: `${kind}_account`, key: tryKey(email), max: 50, seconds: DAY, late_ms: LATE_MS },
  ];
}
