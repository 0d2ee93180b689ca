/**
 * The calls of clients, in JSON. They are authorised by the cookie of the client's session, so a request must come from a
 * page of this program (Sec-Fetch-Site, else Origin) and be JSON, which no form of another site sends.
 */
import { type ClientCallName, clientCalls } from '@resa/contract/client-calls';
import { organisationNow } from '@resa/rules/time/dates';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerError } from '../../frame/call/errors.ts';
import { localeOf } from '../../frame/call/input.ts';
import { forbidden, invalid, Refused, refusedKind } from '../../frame/call/refused.ts';
import { isOwnForm } from '../../frame/call/same-site.ts';
import { closedFor, maintenanceAt } from '../../frame/process/maintenance.ts';
import type { Services } from '../../frame/process/services.ts';
import { tokenIn } from '../pages/cookie.ts';
import { seen } from '../sessions/sessions.ts';
import { run } from './run.ts';

const LARGEST_CALL = 4_096;

export async function serveClientCalls(app: FastifyInstance, services: Services): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const kind = refusedKind(error);
    const call = request.routeOptions.url ?? '';
    if (kind) services.refusedTries.count({ kind, user_id: null, machine: request.ip, call });
    return answerError(error, reply, services.log);
  });
  for (const name of Object.keys(clientCalls) as ClientCallName[]) {
    const { path, takes } = clientCalls[name];
    app.post(path, { bodyLimit: LARGEST_CALL }, async (request, reply) => {
      const caller = await callerOf(services, request);
      const parsed = takes.safeParse(request.body);
      if (!parsed.success) throw invalid();
      const answer = await run(services, caller, name, parsed.data as never);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
    });
  }
}

async function callerOf(services: Services, request: FastifyRequest) {
  if (!isOwnForm(request.headers, services.config)) throw forbidden();
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw invalid();
  await services.wording.get();
  const settings = await services.settings.get();
  const now = services.clock();
  const today = organisationNow(now, settings.time_zone);
  const locale = localeOf(request.query, undefined);
  const maintenance = await maintenanceAt(services.db.kysely, today);
  if (maintenance) throw closedFor(maintenance, locale, now, settings.time_zone);
  const token = tokenIn(request);
  const session = token && (await services.db.kysely.transaction().execute((db) => seen(db, now, today.date, token)));
  if (!session) throw new Refused(401, { code: 'session_used' });
  return { session, locale, machine: request.ip, settings };
}
