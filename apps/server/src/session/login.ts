/**
 * Signs a member of the staff in. In this order: limits, password, maintenance, account, whether passwords are on,
 * second step; then one session per user, the newest (001 O-71), and its row sealed under the typed password (001 O-69).
 * Every refusal takes as long for an unknown email as for a known one.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Code, InputOf } from '@resa/contract';
import type { session as calls, Session } from '@resa/contract/session';
import { type Browser, browserIn } from '@resa/rules/staff/browser';
import type { ReadDb, Trx } from '../db/handles.ts';
import { actorOf, tokenHash } from '../frame/call/actor.ts';
import { Refused } from '../frame/call/refused.ts';
import { type Context, changePart, read, unlogged } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { closedFor, maintenanceAt } from '../frame/process/maintenance.ts';
import { changeSessions, type End } from './ending/end.ts';
import { newWorkstationMail } from './mails.ts';
import { sessionOf, userByEmail } from './queries.ts';
import { isRemembered } from './second-step/remembered.ts';
import { needOf } from './second-step/stored.ts';
import { fingerprintOf, makeTicket } from './second-step/ticket.ts';
import { checkSignIn } from './sign-in/check.ts';
import { isToBeReplaced } from './sign-in/chosen.ts';
import { draftKeyOf } from './sign-in/draft-key.ts';
import { mayBegin, type SessionIdentity } from './sign-in/identity.ts';
import { mayUsePassword } from './sign-in/password-use.ts';
import { type SealKey, sealKeyOf, sealUnder } from './sign-in/seal.ts';
import { HOUR, takeBack } from './sign-in/tries.ts';
import { rememberWorkstation, workstationIn } from './sign-in/workstations.ts';

type User = NonNullable<Awaited<ReturnType<typeof userByEmail>>>;

export async function login(ctx: Context, { email, password, is_client, ...sent }: InputOf<typeof calls.login>) {
  const workstation = await workstationIn(ctx.config, sent.workstation);
  const typed = { kind: 'sign_in', email, password, workstation } as const;
  // Accounts of the client portal do not exist here (O-76).
  const find = async () => (is_client ? undefined : await read(ctx, (db) => userByEmail(db, email)));
  const { account: user, attempt } = await checkSignIn(ctx, typed, find);
  await checkMaintenance(ctx, user);
  if (!user) return { code: '-1' as const };
  if (!user.active) {
    ctx.countRefused('sign_in', user.id);
    return { code: '-2' as const };
  }

  if (!(await read(ctx, (db) => mayUsePassword(db, user.id)))) {
    ctx.countRefused('sign_in', user.id);
    return { code: 'password_off' as const };
  }

  const proved = {
    user,
    weak_password: isToBeReplaced(ctx, password, user),
    seal_key: await sealKeyOf(password),
    workstation,
  };
  const step = await nextStep(ctx, proved);
  if (step) {
    await unlogged(ctx, (trx) => takeBack(trx, attempt));
    return step;
  }
  return enter(ctx, proved, async (trx) => {
    // A second step that was set up since nextStep() has ended the other sessions, and must not miss this one.
    if ((await stepOf(trx, ctx, user.id)).isNeeded) return '-1';
    await takeBack(trx, attempt);
    return null;
  });
}

interface Entering {
  readonly user: User;
  /** Whether the policy asks for a better password than the one that was right. */
  readonly weak_password: 0 | 1;
  /** Derived from the password that was right, or the browser's own. */
  readonly seal_key: SealKey;
  readonly workstation: string | undefined;
  /** Who the user is at the identity provider, where that opens the session. */
  readonly identity?: SessionIdentity | undefined;
}

/**
 * Opens the session of a user who has proved who they are, and seals it; `also` belongs to the same change, and may
 * refuse it with a code. '-1' where the password or the account changed meanwhile.
 */
export async function enter<R extends Code>(
  ctx: Context,
  { user, weak_password, seal_key, workstation, identity }: Entering,
  also: (trx: Trx, note: Note) => Promise<R | null>,
) {
  const browser = browserIn(ctx.agent);
  let opened: Session | undefined;
  let kept = '';
  const answer = await changeSessions<{ code: 'Ok' | '-1' | R }>(
    ctx,
    async (trx, note, end) => {
      opened = await openSession(ctx, trx, note, end, { ...user, ...browser, weak_password, identity });
      if (!opened) return { code: '-1' };
      const refusal = await also(trx, note);
      if (refusal) return { code: refusal };
      const { value, isNew } = await rememberWorkstation(trx, ctx, user.id, workstation);
      kept = value;
      if (isNew && (await hasSignedIn(trx, user.id))) note.job('mail', newWorkstationMail(ctx, user, browser));
      return { code: 'Ok' };
    },
    changePart,
  );
  if (answer.code !== 'Ok') return { code: answer.code as '-1' | R };
  if (!opened) throw new Refused(200, { code: 'key_reused' });
  const row = sealUnder(seal_key, { ...opened, draft_key: await draftKeyOf(ctx, user.id) });
  return { code: 'Ok' as const, row, workstation: kept };
}

/**
 * The step that follows the right password before the session: a code or a passkey, or the set-up that a role requires. A
 * user whose only factor is a passkey proves it first, and it becomes the second step.
 */
export async function nextStep(ctx: Context, { user, ...proved }: Entering) {
  const { need, isNeeded } = await read(ctx, (db) => stepOf(db, ctx, user.id));
  if (!isNeeded) return null;
  const ticket = await makeTicket(ctx, need.has || need.passkeys ? 'code' : 'set_up', {
    user_id: user.id,
    password: fingerprintOf(user.password_hash),
    ...proved,
  });
  const may_remember = need.has && !need.each_time ? (1 as const) : (0 as const);
  return {
    ...{ code: 'second_step' as const, ticket, may_remember },
    set_up: need.has ? (0 as const) : (1 as const),
    app: need.app ? (1 as const) : (0 as const),
    passkey: need.passkeys ? (1 as const) : (0 as const),
  };
}

/** Whether a sign-in needs a second step: not at a workstation that is remembered. */
export async function stepOf(db: ReadDb, ctx: Context, user_id: number) {
  const need = await needOf(db, ctx, user_id);
  const mayBe = need.has && !need.each_time;
  const isKept = mayBe && (await isRemembered(db, ctx, user_id));
  return { need, isNeeded: !isKept && (need.has || need.due) };
}

/** During maintenance only users who can end it sign in; a wrong password gets the same response as a missing right (O-79). */
export async function checkMaintenance(ctx: Context, user: User | undefined): Promise<void> {
  const { on, may } = await read(ctx, async (db) => ({
    on: await maintenanceAt(db, ctx.today),
    may: await db
      .selectFrom('user_roles as ur')
      .innerJoin('role_permissions as rp', 'rp.role_id', 'ur.role_id')
      .innerJoin('permissions as p', 'p.id', 'rp.permission_id')
      .select('p.id')
      .where('ur.user_id', '=', user?.id ?? 0)
      .where('p.key', '=', 'crud_app_settings')
      .limit(1)
      .executeTakeFirst(),
  }));
  if (on && !(user?.active && may)) throw closedFor(on, ctx.locale, ctx.now, ctx.settings.time_zone);
}

/** Whether a user has signed in before, by the log: it is kept longer than workstations are. */
export const hasSignedIn = async (trx: Trx, user_id: number): Promise<boolean> =>
  (await trx
    .selectFrom('activity_log')
    .select('id')
    .where('user_id', '=', user_id)
    .where('action', '=', 'login')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Undefined when the user's password or account changed while this one was being compared. */
async function openSession(
  ctx: Context,
  trx: Trx,
  note: Note,
  end: End,
  user: User & Browser & Pick<Entering, 'weak_password' | 'identity'>,
): Promise<Session | undefined> {
  // Two sign-ins of one user follow each other, so that exactly one session is left.
  const still = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('active', '=', 1)
    .where('password_hash', '=', user.password_hash)
    .forUpdate()
    .executeTakeFirst();
  if (!still || !(await mayBegin(trx, user.id, user.identity))) return undefined;
  if (ctx.settings.one_session_per_user) await end('replaced', user.id);

  const token = randomBytes(32).toString('base64url');
  const now = ctx.now.toISOString();
  await trx
    .insertInto('sessions')
    .values({
      user_id: user.id,
      token_hash: tokenHash(token),
      uuid: randomUUID(),
      machine: ctx.machine,
      created_at: now,
      expires_at: new Date(ctx.now.getTime() + ctx.settings.session_hours * HOUR * 1_000).toISOString(),
      last_seen_at: now,
      active_at: now,
      locked_at: null,
      ended_at: null,
      ended_why: null,
      weak_password: user.weak_password,
      browser: user.browser,
      system: user.system,
      identity_id: user.identity?.id ?? null,
      provider_session: user.identity?.session ?? null,
    })
    .execute();
  note.wrote({ action: 'login', entity: 'users', id: user.id, by: user });
  const actor = await actorOf(trx, token, ctx.now);
  return actor && { ...(await sessionOf(trx, actor, ctx)), token };
}
