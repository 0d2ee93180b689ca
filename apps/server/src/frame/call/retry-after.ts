import type { FastifyInstance } from 'fastify';

/** Seconds, where the refusal names no time. */
const SOON = 2;

/** Sends Retry-After with every 429 and 503, from every route and page. */
export function sendRetryAfter(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const { statusCode } = reply;
    if ((statusCode === 429 || statusCode === 503) && !reply.hasHeader('retry-after'))
      reply.header('retry-after', String(SOON));
  });
}
