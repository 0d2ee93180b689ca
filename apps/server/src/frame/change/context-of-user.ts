import { actorOfUser } from '../call/actor.ts';
import { forbidden } from '../call/refused.ts';
import type { Services } from '../process/services.ts';
import { Context } from './context.ts';

/**
 * The context of a job that reads for a user, with the rights that they have now. Refuses Forbidden if they are
 * inactive. It must not change anything.
 */
export async function contextOfUser(services: Services, user_id: number, call: string): Promise<Context> {
  const actor = await actorOfUser(services.db.kysely, user_id, services.clock());
  if (!actor) throw forbidden();
  return new Context(services, {
    actor,
    call,
    locale: actor.language,
    machine: '',
    logs: undefined,
    changes: undefined,
    settings: await services.settings.get(),
    conclude: async (given) => given,
  });
}
