import type { FastifyError, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { ViewNotRecorded } from '../change/view-log.ts';
import { Refused } from './refused.ts';

/**
 * SQLSTATEs and system errors of a database or disk that is temporarily unavailable; class 53 is out of disk, memory or
 * connections.
 */
const UNAVAILABLE = /^(08|53|57P0[123]|ENOSPC|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT)/;

/** Whether an error means that a database cannot be reached just now. */
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    UNAVAILABLE.test(code) ||
    message === 'timeout exceeded when trying to connect' ||
    /Connection terminated|is not queryable/.test(message)
  );
}

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * The foreign key that a write broke because the row it refers to no longer exists; undefined for other errors. No
 * check before the write can rule that out.
 */
export function missingRow(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === FOREIGN_KEY_VIOLATION ? constraint : undefined;
}

/** Sends Retry-After where a refusal names a time; other refusals that need it get a default (retry-after.ts). */
export function sendRetryAfterOf(reply: FastifyReply, { retryAfter }: Refused): void {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
}

/** The one place where an error becomes a response. Nothing of the database or the stack leaves the server. */
export function answerError(error: unknown, reply: FastifyReply, log: Logger): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (error instanceof Refused) {
    sendRetryAfterOf(reply, error);
    return reply.code(error.status).send(error.body);
  }
  const { statusCode, code = '' } = error as FastifyError;
  if (statusCode === 413) return reply.code(413).send({ code: 'too_large' });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return reply.code(400).send({ code: 'Invalid', fields: [] });
  if (error instanceof ViewNotRecorded) {
    log.error({ err: error.cause }, 'views can be written nowhere, so no call shows a person');
    return reply.code(503).header('retry-after', '5').send({ code: 'unavailable', reason: 'looks' });
  }
  if (isUnreachable(error)) {
    log.warn({ sqlstate: code, what: (error as Error).name }, 'what a call needs cannot be reached');
    return reply.code(503).send({ code: 'unavailable' });
  }
  log.error({ err: error, call: reply.request.routeOptions.url }, 'a call failed');
  return reply.code(500).send({ code: 'error' });
}
