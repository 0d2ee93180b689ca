/** The contract as OpenAPI 3.1, at /api/docs/json, and as pages at /api/docs: data about calls, computed when asked for. */
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Call, Contract } from '@resa/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf, bearerOf } from '../call/actor.ts';
import { forbidden, Refused } from '../call/refused.ts';
import type { Home } from '../process/home.ts';

type Json = Record<string, unknown>;

/** In mode test open to everyone; else for holders of crud_app_settings. */
export async function serveOpenApi(app: FastifyInstance, home: Home, contract: Contract): Promise<void> {
  let made: Json | undefined;
  const onRequest = (request: FastifyRequest) => judge(home, request);
  app.get('/api/docs/json', { onRequest }, async () => {
    made ??= openApi(contract, home.config.publicUrl);
    return made;
  });
  app.get('/api/docs', { onRequest }, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  // Only its pages are used, as files; the plugin itself would bring scripts that the policy forbids.
  const root = fileURLToPath(new URL('static/', import.meta.resolve('@fastify/swagger-ui')));
  await app.register(fastifyStatic, { root, prefix: '/api/docs/ui/', decorateReply: false });
}

async function judge(home: Home, request: FastifyRequest): Promise<void> {
  if (home.config.mode === 'test') return;
  const token = bearerOf(request.headers.authorization);
  const actor = token && (await actorOf(home.db.kysely, token, home.clock()));
  if (!actor) throw new Refused(401, { code: 'session_used' });
  if (actor.locked) throw new Refused(423, { code: 'screen_locked' });
  if (!actor.permissions.includes('crud_app_settings')) throw forbidden();
}

/** Describes every call of a contract: what it takes, what it answers, who may. */
export function openApi(contract: Contract, server: string): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries(calls)) {
      const path = paths[call.path] ?? {};
      path[call.method.toLowerCase()] = operation(feature, name, call);
      paths[call.path] = path;
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Resa', version: '1' },
    servers: [{ url: server }],
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  };
}

function operation(feature: string, name: string, call: Call): Json {
  const takes = schemaOf(call.takes, 'input');
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param as string);
  const properties = (takes.properties ?? {}) as Json;
  const asked = call.method === 'GET' ? Object.keys(properties) : inPath;
  const required = (takes.required ?? []) as string[];
  const parameters = asked.map((param) => ({
    name: param,
    in: inPath.includes(param) ? 'path' : 'query',
    required: inPath.includes(param) || required.includes(param),
    schema: properties[param] ?? {},
  }));
  const answer =
    call.kind === 'download'
      ? {
          200: { description: 'The file', content: { 'application/octet-stream': {} } },
          204: { description: 'There is none' },
        }
      : {
          200: {
            description: 'Ok or a named refusal',
            content: { 'application/json': { schema: schemaOf(call.gives, 'output') } },
          },
        };
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    description: typeof call.may === 'string' ? `May: ${call.may}` : `May: any of ${call.may.join(', ')}`,
    ...(call.may !== 'everyone' && { security: [{ session: [] }] }),
    parameters,
    ...(call.method === 'POST' && { requestBody: { content: { 'application/json': { schema: takes } } } }),
    responses: { ...answer, default: { description: 'Refused before the call itself: {code, ...}' } },
  };
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

/** Paths are relative to /api/docs; scripts are files, as the content security policy asks. */
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Resa: calls</title>
<link rel="stylesheet" href="/api/docs/ui/swagger-ui.css"></head>
<body><div id="calls"></div><script src="/api/docs/ui/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>
`;
const START = `SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#calls', deepLinking: true, validatorUrl: null });
`;
