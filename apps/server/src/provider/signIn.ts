/** Signs a user in through the identity provider. The provider identifies the person; Resa decides their rights. */
import type { contract, InputOf } from '@resa/contract';
import { type Claims, groupsOf, nameGiven } from '@resa/rules/staff/provider';
import { type Context, changePart, read } from '../frame/change/context.ts';
import {
  changeSessions,
  checkMaintenance,
  countWrongLink,
  enter,
  nextStep,
  secondStepMail,
  stepOf,
  takeBack,
  toPublicKey,
  useLink,
  workstationIn,
} from '../session/index.ts';
import { setRolesByGroups } from '../users/index.ts';
import { boundTo, type Found, findAccount, findInvited, mayBindByEmail } from './binding/find.ts';
import { type Who, writeBinding } from './binding/write.ts';
import { groupsStored, type StoredProvider } from './stored.ts';
import { isLongAgo, provedBy } from './talking/proved.ts';

type Input = InputOf<typeof contract.provider.signIn>;
const UNKNOWN = { code: 'not_bound' as const };

export async function signIn(ctx: Context, { public_key, workstation, uuid, ...returned }: Input) {
  const seal_key = toPublicKey(public_key);
  const proved = await provedBy(ctx, returned);
  if (proved.refused) return { code: proved.refused };
  const { provider, claims, subject, attempt } = proved;
  if (!subject) return unknown(ctx);
  const who = { issuer: claims.iss, subject };
  const found = await read(ctx, (db) =>
    uuid ? findInvited(db, ctx.now, uuid) : findAccount(db, provider, who, claims),
  );
  if (!found && uuid) {
    await countWrongLink(ctx, 'reset');
    return { code: 'NotFound' as const };
  }
  if (!found) return unknown(ctx);
  const { user } = found;
  await checkMaintenance(ctx, user);
  if (!user.active) {
    ctx.countRefused('provider', user.id);
    return { code: '-2' as const };
  }

  if (uuid && isLongAgo(ctx, claims)) return { code: 'not_fresh' as const };
  const bound = await bindOnce(ctx, found, who, uuid);
  if (bound.code !== 'Ok') return { code: bound.code };
  await followGroups(ctx, provider, claims, user.id);
  const entering = {
    user,
    weak_password: 0,
    seal_key,
    workstation: await workstationIn(ctx.config, workstation ?? undefined),
    identity: { id: bound.id, session: nameGiven(claims.sid) ?? null },
  } as const;
  const asksStep = provider.asks_second_step === 1;
  const step = asksStep ? await nextStep(ctx, entering) : null;
  if (step) return step;
  const answer = await enter(ctx, entering, async (trx) => {
    // One that was set up since nextStep() has ended the other sessions, and must not miss this one.
    if (asksStep && (await stepOf(trx, ctx, user.id)).isNeeded) return '-1';
    await takeBack(trx, attempt);
    return null;
  });
  return answer.code === 'Ok' ? answer : UNKNOWN;
}

function unknown(ctx: Context) {
  ctx.countRefused('provider');
  return UNKNOWN;
}

/** Binds an account that was found by an invitation or its address; one that is bound stays as it is. */
async function bindOnce(ctx: Context, found: Found, who: Who, uuid: string | null | undefined) {
  if ('identity_id' in found) return { code: 'Ok' as const, id: found.identity_id };
  const { user, how } = found;
  let id = 0;
  const answer = await changeSessions<{ code: 'Ok' | 'NotFound' | 'bound_elsewhere' | 'not_bound' }>(
    ctx,
    async (trx, note, end) => {
      if (await boundTo(trx, who)) return { code: 'bound_elsewhere' };
      if (how === 'email' && !(await mayBindByEmail(trx, user.id))) return { code: 'not_bound' };
      if (how === 'invitation' && (await useLink(trx, ctx.now, ['invitation'], uuid ?? ''))?.user_id !== user.id)
        return { code: 'NotFound' };
      const written = await writeBinding(trx, ctx, user.id, who, how);
      if (written === null) return { code: 'bound_elsewhere' };
      id = written;
      await end('provider_bound', user.id);
      note.job('mail', await secondStepMail(ctx, trx, user, 'provider_bound'));
      note.wrote({ action: 'provider.bind', entity: 'users', id: user.id, by: user });
      return { code: 'Ok' };
    },
    changePart,
  );
  return answer.code === 'Ok' ? { code: 'Ok' as const, id } : { code: answer.code };
}

async function followGroups(ctx: Context, { groups_claim }: StoredProvider, claims: Claims, user_id: number) {
  if ((await read(ctx, groupsStored)).length === 0) return;
  const groups = groupsOf(claims, groups_claim);
  if (groups) await setRolesByGroups(ctx, user_id, groups);
  else ctx.log.warn({ user_id }, 'the identity provider names too many groups to send: roles stay as they are');
}
