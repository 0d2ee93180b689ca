import type { FastifyReply, FastifyRequest } from 'fastify';
import { destination, type Level, type Logger, multistream, pino } from 'pino';

interface Lines {
  write(line: string): void;
}

/**
 * The server's log on stderr: one JSON object a line, without personal data. Never a body, a query string, a header, a
 * name or an address; of a database error only its codes, because its texts quote the values that were refused.
 * `systemLog` receives its warnings and errors too, regardless of the level of stderr.
 */
export function makeLog(level: string, stream: Lines = destination({ fd: 2, sync: true }), systemLog?: Lines): Logger {
  const systemLevel = ['trace', 'debug', 'info'].includes(level) ? level : 'warn';
  return pino(
    {
      level: systemLog ? systemLevel : level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    systemLog
      ? multistream([
          ...(level === 'silent' ? [] : [{ level: level as Level, stream }]),
          { level: systemLevel as Level, stream: systemLog },
        ])
      : stream,
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requested by monitoring every few seconds: logged at `debug` while all is well. */
    watch?: true;
  }
}

/** One line a call: which, its status, how long it took. Its path is the pattern, without ids. */
export function logAnswer(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const ms = Math.round(reply.elapsedTime);
  const level = request.routeOptions.config.watch && reply.statusCode < 400 ? 'debug' : 'info';
  log[level](
    {
      id: request.id,
      method: request.method,
      call: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms,
    },
    'answered',
  );
}

interface Described {
  type: string;
  code?: string;
  message?: string;
  constraint?: string;
  table?: string;
  column?: string;
  at?: string;
}

/** The parts of an error that may be written. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, column } = error as Error & Omit<Described, 'type'>;
  const ofDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in error;
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    ...(!ofDatabase && { message: error.message.slice(0, 500) }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
    // The first line repeats the message.
    at: error.stack?.slice(error.stack.indexOf('\n    at ') + 1, 2_000),
  };
}
