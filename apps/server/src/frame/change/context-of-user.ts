import { actorOfUser } from '../call/actor.ts';
import { forbidden } from '../call/refused.ts';
import type { Services } from '../process/services.ts';
import { Context } from './context.ts';

/**
 * The circumstances of a job that reads for a user, with the rights they have now; refused if they are inactive. It
 * changes nothing.
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
