/** The second step of a sign-in: a code after the right password opens the session. */
import { setTimeout } from 'node:timers/promises';
import type { contract, InputOf } from '@resa/contract';
import type { Trx } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import {
  type CodeProof,
  checkMaintenance,
  countCode,
  enter,
  needOf,
  proofOf,
  remember,
  type SecondStep,
  secondStepMail,
  secondStepOf,
  spend,
  takeBack,
  tellOwner,
  useTicket,
} from '../session/index.ts';
import { waitingSignIn } from './at-sign-in.ts';

const OVER = { code: 'ticket_over' as const };

export async function signIn(ctx: Context, { ticket, code, ...sent }: InputOf<typeof contract.secondStep.signIn>) {
  const waiting = await waitingSignIn(ctx, 'code', ticket);
  if (!waiting) return OVER;
  const { opened, user } = waiting;
  await checkMaintenance(ctx, user);
  const step = await read(ctx, (db) => secondStepOf(db, ctx.config, user.id));
  if (!step) return OVER;
  const attempt = await countCode(ctx, user, { ...opened, code });
  const proof = await proofOf(step, code, ctx.now);
  let keep = () => {};
  const answer =
    proof &&
    (await enter(ctx, { ...opened, user }, async (trx, note) => {
      if (!(await spend(trx, ctx, user.id, proof))) return 'wrong_code';
      if (!(await useTicket(trx, opened))) return 'ticket_over';
      await takeBack(trx, attempt);
      await noteRecovery(ctx, trx, note, user, { step, proof });
      if (sent.remember === 1 && !(await needOf(trx, ctx, user.id)).each_time) {
        keep = await remember(trx, ctx, user.id);
        note.wrote({ action: 'second_step.remember', entity: 'users', id: user.id, by: user });
      }
      return null;
    }));
  if (answer?.code === 'Ok') {
    keep();
    return answer;
  }
  if (answer?.code === '-1' || answer?.code === 'ticket_over') return OVER;
  ctx.countRefused('second_step', user.id);
  await tellOwner(ctx, user, attempt);
  await setTimeout(attempt.late_ms);
  return { code: 'wrong_code' as const };
}

/** A recovery code that was used is logged, and its owner learns how many are left. */
async function noteRecovery(
  ctx: Context,
  trx: Trx,
  note: Note,
  user: { id: number; name: string; email: string; language: string },
  { step, proof }: { step: SecondStep; proof: CodeProof },
): Promise<void> {
  if (!('code_hash' in proof)) return;
  note.job('mail', await secondStepMail(ctx, trx, user, 'recovery_code', { count: step.codes_left - 1 }));
  note.wrote({ action: 'second_step.recovery_code', entity: 'users', id: user.id, by: user });
}
