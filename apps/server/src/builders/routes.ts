/**
 * POST /builders: builds the data of a browser story in one call for the signed-in user (contract `builders.ts`). Only
 * in mode test: production does not have the address.
 */
import { BUILDERS_PATH, Building, type Built } from '@resa/contract/builders';
import type { FastifyInstance } from 'fastify';
import { queueFindDuplicates } from '../duplicates/index.ts';
import { actorIn } from '../frame/call/actor.ts';
import { faultsOf } from '../frame/call/input.ts';
import { invalid } from '../frame/call/refused.ts';
import { systemChange } from '../frame/change/system-change.ts';
import type { Services } from '../frame/process/services.ts';
import { addAppointment } from './appointments.ts';
import { Builder, NotBuilt } from './builder.ts';
import { addBulletin } from './bulletins.ts';
import { addHousehold } from './households.ts';
import { addPlan } from './plans.ts';

export function serveBuilders(app: FastifyInstance, services: Services): void {
  if (services.config.mode !== 'test') return;

  app.post(BUILDERS_PATH, async (request) => {
    const actor = await actorIn(services.db.kysely, request.headers.authorization, services.clock());
    // A form of another site can send no JSON.
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw invalid();
    const building = Building.safeParse(request.body);
    if (!building.success) throw invalid(...faultsOf(building.error, request.body));
    try {
      const built = await build(await Builder.of(services, actor), building.data);
      if (building.data.find_duplicates) await systemChange(services, async (_db, note) => queueFindDuplicates(note));
      return built;
    } catch (error) {
      if (error instanceof NotBuilt) return error.answer;
      throw error;
    }
  });
}

/** One after the other, so that a household can be booked on a plan that was built in an earlier call. */
async function build(
  builder: Builder,
  { plans, households, appointments, bulletins }: ReturnType<typeof Building.parse>,
): Promise<Built> {
  const built: Built = {
    code: 'Ok',
    today: builder.today.date,
    plans: [],
    households: [],
    appointments: [],
    bulletins: [],
  };
  for (const plan of plans) built.plans.push(await addPlan(builder, plan));
  for (const household of households) built.households.push(await addHousehold(builder, household));
  for (const { client_id, ...wanted } of appointments)
    built.appointments.push(await addAppointment(builder, client_id, [], wanted));
  for (const bulletin of bulletins) built.bulletins.push(await addBulletin(builder, bulletin, []));
  return built;
}
