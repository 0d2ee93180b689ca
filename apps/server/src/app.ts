/** The HTTP server: the contract's calls, the other routes, and the interface's files. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { contract as wholeContract } from '@resa/contract';
import type { Contract } from '@resa/contract/call';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serveBuilders } from './builders/routes.ts';
import { answerError } from './frame/call/errors.ts';
import { sendRetryAfter } from './frame/call/retry-after.ts';
import { type Handlers, serve } from './frame/call/serve.ts';
import { makeRefuseUnknown } from './frame/call/unknown.ts';
import { serveOpenApi } from './frame/openapi/openapi.ts';
import { CannotStart, type Config } from './frame/process/config.ts';
import { serveHealth } from './frame/process/health.ts';
import { logAnswer } from './frame/process/log.ts';
import { secureHeaders } from './frame/process/security.ts';
import type { Services } from './frame/process/services.ts';
import { serveWeb } from './frame/process/web.ts';
import { handlers as allHandlers } from './handlers.ts';
import { serveOutbox } from './outbox/routes.ts';
import { separateSides, servePortal } from './portal/index.ts';
import { serveProviderLogout } from './provider/index.ts';

export interface AppOptions<T extends Contract> {
  /** Replaces the contract; only tests of the frame set this. */
  contract?: T;
  handlers?: Handlers<T>;
}

/** A slow sender keeps a connection busy but no handler: the whole body is read before the handler runs. */
const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 60_000;
/** Longer than the idle time of usual proxies, so that none of them writes into a connection just closed. */
const KEEP_ALIVE_MS = 75_000;

/** Builds the server without listening. Throws CannotStart for a certificate that cannot be read. */
export async function buildApp<T extends Contract>(
  services: Services,
  options: AppOptions<T> = {},
): Promise<FastifyInstance> {
  const app = await makeServer(services);
  const refuseUnknown = makeRefuseUnknown(app);
  app.addHook('onResponse', async (request, reply) => logAnswer(services.log, request, reply));
  secureHeaders(app, services.config);
  separateSides(app, services.config);
  sendRetryAfter(app);
  const contract = (options.contract ?? wholeContract) as Contract;
  serveHealth(app, services);
  serve(app, services, contract, (options.handlers ?? allHandlers) as Handlers<Contract>);
  await serveOpenApi(app, services, contract);
  serveOutbox(app, services);
  serveBuilders(app, services);
  servePortal(app, services);
  serveProviderLogout(app, services);
  await serveWeb(app, refuseUnknown);
  services.realtime.attach(app.server);
  // The server closes only after its last connection, and browsers keep theirs open.
  app.addHook('preClose', async () => services.realtime.hangUp());
  return app;
}

async function makeServer({ config, log }: Pick<Services, 'config' | 'log'>): Promise<FastifyInstance> {
  const common = {
    logger: false,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A stop waits for running calls, not for idle connections.
    forceCloseConnections: 'idle',
    // Requests on a connection with a running call are still served; the response closes the connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Hooks do not run for an unreadable path, so its headers are set here.
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' });
      answerError(error, reply, log);
    },
  } as const;
  if (!config.tls) return Fastify({ ...common, http: { headersTimeout: HEADERS_WITHIN_MS } }) as FastifyInstance;
  const https = { ...(await readCertificate(config.tls)), headersTimeout: HEADERS_WITHIN_MS };
  return Fastify({ ...common, https }) as unknown as FastifyInstance;
}

async function readCertificate({ cert, key }: NonNullable<Config['tls']>): Promise<{ cert: Buffer; key: Buffer }> {
  try {
    return { cert: await readFile(cert), key: await readFile(key) };
  } catch (error) {
    throw new CannotStart(`TLS_CERT or TLS_KEY cannot be read (${(error as Error).message}).`);
  }
}
