import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

/** The headers of every answer; the policy is fixed and has no nonce (foundations "Content security"). */
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
        'frame-src': ['blob:'],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    // On plain http browsers ignore both; they belong to an address that has TLS.
    hsts: overTls,
    crossOriginOpenerPolicy: overTls,
    originAgentCluster: false,
  });
  // Not @fastify/helmet: it works all of them out anew for each call.
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, done as () => void));
}
