import type { InputOf } from '@resa/contract';
import type { session } from '@resa/contract/session';
import type { Trx } from '../db/handles.ts';
import { forbidden, Refused } from '../frame/call/refused.ts';
import { type Context, changePart, read, unlogged } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { changeSessions, type End } from './ending/end.ts';
import { draftKeyOf } from './sign-in/draft-key.ts';
import type { SessionIdentity } from './sign-in/identity.ts';
import { mayUsePassword } from './sign-in/password-use.ts';
import { isPassword } from './sign-in/passwords.ts';
import { type SealKey, sealKeyOf, sealUnder } from './sign-in/seal.ts';
import { countTry, DAY, takeBack } from './sign-in/tries.ts';

/** The wrong passwords in a row that end a locked session (001 O-74). */
const MOST = 5;
const KIND = 'unlock';
/** Checking a password takes no longer. */
const CHECKED_WITHIN_MS = 30_000;

/**
 * Unlocks with the password of the session's own user, and gives the key of their drafts again; the fifth wrong
 * password in a row ends the session.
 */
export async function unlock(ctx: Context, { id, password }: InputOf<typeof session.unlock>) {
  const { user_id, session_id } = ctx.actor;
  if (id !== user_id) throw forbidden();
  const tries = { kind: KIND, key: String(session_id) };
  const counted = await countTry(ctx, [{ ...tries, max: MOST, seconds: 3 * DAY }]).catch((error: unknown) => {
    if (!(error instanceof Refused && error.status === 429)) throw error;
  });
  if (!counted) throw await oneTooMany(ctx, tries);

  const user = await read(ctx, (db) =>
    db.selectFrom('users').select('password_hash').where('id', '=', user_id).executeTakeFirst(),
  );
  if (await isPassword(user?.password_hash, password)) {
    if (!(await read(ctx, (db) => mayUsePassword(db, user_id)))) {
      await unlogged(ctx, (trx) => takeBack(trx, counted));
      return { code: 'password_off' as const };
    }
    return openAgain(ctx, await sealKeyOf(password));
  }

  ctx.countRefused('unlock');
  const { wrong } = await read(ctx, (db) =>
    db
      .selectFrom('attempts')
      .select(({ fn }) => fn.countAll<number>().as('wrong'))
      .where('kind', '=', tries.kind)
      .where('key', '=', tries.key)
      .executeTakeFirstOrThrow(),
  );
  if (wrong < MOST) return { code: 'bad_password' as const };
  throw await endSession(ctx);
}

/**
 * Unlocks the caller's session, whose user has proved who they are, and gives the key of their drafts. `identity` is
 * who they are at the identity provider, where that proved it: its present session is the one that ends this one.
 */
export async function openAgain(ctx: Context, seal_key: SealKey, identity?: SessionIdentity) {
  const { user_id, session_id } = ctx.actor;
  const answer = await changePart(ctx, async (trx, note) => {
    const now = ctx.now.toISOString();
    await trx
      .updateTable('sessions')
      .set({
        ...{ locked_at: null, status: 1, active_at: now, last_seen_at: now },
        ...(identity && { identity_id: identity.id, provider_session: identity.session }),
      })
      .where('id', '=', session_id)
      .where('ended_at', 'is', null)
      .execute();
    await trx.deleteFrom('attempts').where('kind', '=', KIND).where('key', '=', String(session_id)).execute();
    note.wrote({ entity: 'sessions', id: session_id, action: 'unlock' });
    return { code: 'Ok' as const };
  });
  ctx.realtime.enter(session_id);
  return { ...answer, row: sealUnder(seal_key, { draft_key: await draftKeyOf(ctx, user_id) }) };
}

/**
 * More tries came at once than the session allows. They wait, locked, for the verdict on those before them; where none
 * came, because the process that was to give it has ended, they end the session themselves.
 */
async function oneTooMany(ctx: Context, { kind, key }: { kind: string; key: string }): Promise<Refused> {
  const attempts = await read(ctx, (db) =>
    db.selectFrom('attempts').select('at').where('kind', '=', kind).where('key', '=', key).execute(),
  );
  const since = new Date(ctx.now.getTime() - CHECKED_WITHIN_MS).toISOString();
  // Fewer than the limit: a right password among them has just taken all tries back.
  const waits = attempts.length < MOST || attempts.some(({ at }) => at > since);
  return waits ? new Refused(423, { code: 'screen_locked' }) : endSession(ctx);
}

/** Ends the session for its wrong passwords, and returns the refusal that says so. */
async function endSession(ctx: Context): Promise<Refused> {
  const { user_id, session_id } = ctx.actor;
  const ending = async (_trx: Trx, note: Note, end: End) => {
    await end('wrong_unlocks', user_id);
    note.wrote({ entity: 'sessions', id: session_id, action: 'logout' });
    return { code: 'Ok' as const };
  };
  await changeSessions(ctx, ending, changePart);
  ctx.countRefused('locked_out');
  return new Refused(401, { code: 'session_used', why: 'wrong_unlocks' });
}
