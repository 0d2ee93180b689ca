/** Requests for which no route exists (decisions-wire W03). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Refuses a request for which no route exists; undefined leaves it to the caller, outside /api and /web. */
export type RefuseUnknown = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/**
 * Remembers every route added from now on. The returned function responds 405 with Allow for the path of a route with
 * another method, and 404 for other paths of the API.
 */
export function makeRefuseUnknown(app: FastifyInstance): RefuseUnknown {
  const routes: { parts: readonly string[]; methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard is a folder of files, of which no path is known.
    if (!url.includes('*')) routes.push({ parts: url.split('/'), methods: [method].flat() });
  });
  return (request, reply) => {
    const [path = ''] = request.url.split('?');
    const parts = path.split('/');
    const methods = new Set(routes.filter((route) => isOf(parts, route.parts)).flatMap((route) => route.methods));
    if (methods.size > 0 && !methods.has(request.method))
      return reply
        .code(405)
        .header('allow', [...methods].sort().join(', '))
        .send({ code: 'NoSuchCall' });
    return /^\/(api|web)(\/|$)/.test(path) ? reply.code(404).send({ code: 'NoSuchCall' }) : undefined;
  };
}

/** Whether a path is one of a route such as `/web/user/photo/:id`, both as their parts. */
const isOf = (path: readonly string[], url: readonly string[]): boolean =>
  path.length === url.length &&
  url.every((part, index) => (part.startsWith(':') ? path[index] !== '' : part === path[index]));
