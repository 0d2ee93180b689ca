import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from './config.ts';

/** The headers of every response; the content security policy is fixed and has no nonce (docs/security.md). */
export function secureHeaders(app: FastifyInstance, config: Config): void {
  const overTls = config.tls !== undefined || config.publicUrl.startsWith('https:');
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'frame-src': ['blob:', ...(config.mapUrl ? [new URL(config.mapUrl).origin] : [])],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    // Browsers ignore both on plain http; they belong to an address that has TLS.
    hsts: overTls,
    crossOriginOpenerPolicy: overTls,
    originAgentCluster: false,
  });
  const headers = setBy(secure);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * The headers that it would set in each response, which never differ: working them out each time takes longer than the
 * routing.
 */
function setBy(secure: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  } as unknown as ServerResponse;
  secure({} as IncomingMessage, answer, (error) => {
    if (error) throw error;
  });
  return headers;
}
