/**
 * Tries at the code of a sign-in (W10, decision 071). Who tries knows the password already, so a million codes must stay
 * out of reach: over a limit the place that tries is refused, and nobody elsewhere.
 */
import { networkOf } from '@resa/rules/process/network';
import { WRONG_CODES_TOLD } from '@resa/rules/staff/second-step';
import { type Context, changePart, read } from '../../frame/change/context.ts';
import { countTry, DAY, HOUR, MINUTE, type Try, tryKey } from '../sign-in/tries.ts';
import { isKnown } from '../sign-in/workstations.ts';
import { type Owner, secondStepMail } from './mails.ts';

const ACCOUNT = 'second_step_account';
/** The delay of a wrong one after many for the account, wherever they came from. */
const LATE_MS = 4_000;
const accountKey = (id: number) => tryKey(`second step ${id}`);

type Account = Owner & { readonly id: number };

export async function countCode(ctx: Context, user: Account, workstation: string | undefined): Promise<Try> {
  const known = workstation !== undefined && (await read(ctx, (db) => isKnown(db, user.email, workstation)));
  const pair = known
    ? { kind: 'second_step_known', key: tryKey(String(user.id), workstation) }
    : { kind: 'second_step', key: tryKey(String(user.id), networkOf(ctx.machine)) };
  return countTry(
    ctx,
    [
      { ...pair, max: 5, seconds: MINUTE },
      { ...pair, max: 30, seconds: HOUR },
    ],
    [{ kind: ACCOUNT, key: accountKey(user.id), max: 50, seconds: DAY, late_ms: LATE_MS }],
  );
}

/** After many wrong codes in a day the owner gets one mail: somebody knows their password. */
export async function tellOwner(ctx: Context, user: Account, { ids }: Try): Promise<void> {
  const wrong = await read(ctx, (db) =>
    db
      .selectFrom('attempts')
      .select('id')
      .where('kind', '=', ACCOUNT)
      .where('key', '=', accountKey(user.id))
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
