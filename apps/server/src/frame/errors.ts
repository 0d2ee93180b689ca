import type { FastifyError, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { Refused } from './refused.ts';

/** SQLSTATEs and socket errors that mean the database cannot be reached just now. */
const UNAVAILABLE = /^(08|57P0[123]|53300|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT)/;

/** The one place where what was thrown becomes an answer. Nothing of the database or the stack leaves the server. */
export function answerError(error: unknown, reply: FastifyReply, log: Logger): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (error instanceof Refused) return reply.code(error.status).send(error.body);
  const { statusCode, code = '', message } = error as FastifyError;
  if (statusCode === 413) return reply.code(413).send({ code: 'too_large' });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return reply.code(400).send({ code: 'Invalid', fields: [] });
  if (
    UNAVAILABLE.test(code) ||
    message === 'timeout exceeded when trying to connect' ||
    /Connection terminated/.test(message)
  ) {
    log.warn({ sqlstate: code }, 'the database cannot be reached');
    return reply.code(503).header('retry-after', '2').send({ code: 'unavailable' });
  }
  log.error({ err: error, call: reply.request.routeOptions.url }, 'a call failed');
  return reply.code(500).send({ code: 'error' });
}
