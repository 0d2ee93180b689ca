import { actorOfUser } from '../call/actor.ts';
import { Context, insideOf } from './call-context.ts';

/**
 * The same call in the name of a user, with the rights that they have now: for acts that they noted at a workstation and
 * whoever is signed in there sends. Undefined while they are inactive. A key of the call (W08) does not count, since the
 * call makes several changes.
 */
export async function asUser(ctx: Context, user_id: number): Promise<Context | undefined> {
  const { services, circumstances } = insideOf(ctx);
  const { idempotency: _, ...rest } = circumstances;
  const isCaller = ctx.actor.user_id === user_id;
  const actor = isCaller ? ctx.actor : await actorOfUser(services.db.kysely, user_id, ctx.now);
  return actor && new Context(services, { ...rest, actor });
}
