/** The interface's files, and the response if no file is found. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RefuseUnknown } from '../call/unknown.ts';

const BUILT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Serves apps/web/dist: files with a hash in their name for ever, the others revalidated each time. */
export async function serveWeb(app: FastifyInstance, refuseUnknown: RefuseUnknown, folder = BUILT): Promise<void> {
  const built = existsSync(folder);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders(response, path) {
        const hashed = path.startsWith(`${folder}/assets/`);
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // Before the body is read: its errors do not matter for a path without a route.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? refuseUnknown(request, reply) : undefined));
  app.setNotFoundHandler((request, reply) => {
    const refused = refuseUnknown(request, reply);
    if (refused) return refused;
    const [path = ''] = request.url.split('?');
    if (built && isPage(path, request)) return reply.type('text/html; charset=utf-8').sendFile('index.html');
    return reply.code(404).send({ code: 'NotFound' });
  });
}

/**
 * A page of the interface, whose path only the browser knows. Clients that are not browsers, such as curl and most
 * monitors, accept anything; a browser's fetch or script does too, but names its mode. A path with an extension is a file.
 */
function isPage(path: string, { method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { accept = '', 'sec-fetch-mode': mode } = headers;
  if (mode === 'navigate' || accept.includes('text/html')) return true;
  return mode === undefined && accept.split(',')[0]?.trim() === '*/*' && !/\.[^/]*$/.test(path);
}
