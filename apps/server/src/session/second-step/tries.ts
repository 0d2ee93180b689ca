/**
 * Tries at the code of a sign-in (W10, decision 071). Who tries knows the password already, so a million codes must stay
 * out of reach, also from many addresses. The owner is not locked out: their known workstations count apart, a
 * recovery code is good everywhere, and a new password begins the account's count again, up to the user's own limit: who
 * reads the owner's mail can choose one password after another.
 */
import { networkOf } from '@resa/rules/process/network';
import { typedCode, WRONG_CODES_TOLD } from '@resa/rules/staff/second-step';
import { type Context, changePart, read } from '../../frame/change/context.ts';
import { countTry, DAY, HOUR, MINUTE, type Try, tryKey } from '../sign-in/tries.ts';
import { isKnown } from '../sign-in/workstations.ts';
import { type Owner, secondStepMail } from './mails.ts';
import { fingerprintOf } from './ticket.ts';

const ACCOUNT = 'second_step_account';
/** The delay of a wrong one after many for the account, wherever they came from. */
const LATE_MS = 4_000;

type Account = Owner & { readonly id: number; readonly password_hash: string };
const keyOf = ({ id, password_hash }: Account) => tryKey('second step', String(id), fingerprintOf(password_hash));

interface TypedAt {
  readonly workstation: string | undefined;
  readonly code: string;
}

export async function countCode(ctx: Context, user: Account, { workstation, code }: TypedAt): Promise<Try> {
  const known = workstation !== undefined && (await read(ctx, (db) => isKnown(db, user.email, workstation)));
  const pair = known
    ? { kind: 'second_step_known', key: tryKey(String(user.id), workstation) }
    : { kind: 'second_step', key: tryKey(String(user.id), networkOf(ctx.machine)) };
  const account = { kind: ACCOUNT, key: keyOf(user), seconds: DAY };
  const ofUser = { kind: 'second_step_user', key: tryKey('second step', String(user.id)), seconds: DAY };
  const isGuessed = !known && typedCode(code)?.kind !== 'recovery';
  return countTry(
    ctx,
    [
      { ...pair, max: 5, seconds: MINUTE },
      { ...pair, max: 30, seconds: HOUR },
      ...(isGuessed
        ? [
            { ...account, max: 100 },
            { ...ofUser, max: 300 },
          ]
        : []),
    ],
    [{ ...account, max: 50, late_ms: LATE_MS }],
  );
}

/** After many wrong codes in a day the owner gets one mail: somebody knows their password. */
export async function tellOwner(ctx: Context, user: Account, { ids }: Try): Promise<void> {
  const wrong = await read(ctx, (db) =>
    db
      .selectFrom('attempts')
      .select('id')
      .where('kind', '=', ACCOUNT)
      .where('key', '=', keyOf(user))
      .where('at', '>', new Date(ctx.now.getTime() - DAY * 1_000).toISOString())
      .where('id', '<=', Math.max(...ids))
      .execute(),
  );
  if (wrong.length !== WRONG_CODES_TOLD) return;
  await changePart(ctx, async (trx, note) => {
    note.job('mail', await secondStepMail(ctx, trx, user, 'wrong_codes', { count: wrong.length }));
    return { code: 'Ok' as const };
  });
}
