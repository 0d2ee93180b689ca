/** The contract as OpenAPI 3.1, at /api/docs/json, and as pages at /api/docs: data about calls, computed when asked for. */
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Contract } from '@resa/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorOf, bearerOf } from '../call/actor.ts';
import { forbidden, Refused } from '../call/refused.ts';
import type { Services } from '../process/services.ts';

/** In mode test open to everyone; else for holders of crud_app_settings. */
export async function serveOpenApi(app: FastifyInstance, services: Services, contract: Contract): Promise<void> {
  let made: object | undefined;
  const onRequest = (request: FastifyRequest) => judge(services, request);
  app.get('/api/docs/json', { onRequest }, async () => {
    made ??= await document(contract, services.config.publicUrl);
    return made;
  });
  app.get('/api/docs', { onRequest }, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  // Only its pages are used, as files; the plugin itself would bring scripts that the policy forbids.
  const root = fileURLToPath(new URL('static/', import.meta.resolve('@fastify/swagger-ui')));
  await app.register(fastifyStatic, { root, prefix: '/api/docs/ui/', decorateReply: false });
}

/** Loaded at the first request: a start does not wait for it. */
async function document(contract: Contract, server: string): Promise<object> {
  const [{ openApi }, { named }] = await Promise.all([import('./document.ts'), import('@resa/contract/named')]);
  return openApi(contract, server, named);
}

async function judge(services: Services, request: FastifyRequest): Promise<void> {
  if (services.config.mode === 'test') return;
  const token = bearerOf(request.headers.authorization);
  const actor = token && (await actorOf(services.db.kysely, token, services.clock()));
  if (!actor) throw new Refused(401, { code: 'session_used' });
  if (actor.locked) throw new Refused(423, { code: 'screen_locked' });
  if (!actor.permissions.includes('crud_app_settings')) throw forbidden();
}

/** Paths are relative to /api/docs; scripts are files, as the content security policy asks. */
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Resa: calls</title>
<link rel="stylesheet" href="/api/docs/ui/swagger-ui.css"></head>
<body><div id="calls"></div><script src="/api/docs/ui/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>
`;
const START = `SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#calls', deepLinking: true, validatorUrl: null, docExpansion: 'none', defaultModelsExpandDepth: 0 });
`;
