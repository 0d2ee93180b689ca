/**
 * The two sides of a server whose clients have a host of their own (CLIENTS_URL): the program for staff, and the clients'
 * pages. Each host serves its own side only, so that a fault of one side reaches neither the sessions nor the pages of the
 * other in the same browser.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientsHost, hostOf } from '../frame/call/same-site.ts';
import type { Config } from '../frame/process/config.ts';
import { PAGES, PORTAL } from './links/links.ts';

/** The icon of the pages. */
const ICON = '/resa.svg';
/** Addresses without /portal: of a CLIENTS_URL without a path, and of earlier links. */
const SHORT = new RegExp(`^/((${PAGES.autologin}|${PAGES.password})/|code$)`);
const SHORT_ON_BOTH = new RegExp(`^/${PAGES.autologin}/`);

/** Refuses each request on the host of the other side with 404; links of clients lead to their host. */
export function separateSides(app: FastifyInstance, config: Config): void {
  const clients = clientsHost(config);
  if (clients === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request;
    const [path = ''] = url.split('?');
    const isPortal = isPortalRoute(request);
    if (hostOf(request.headers, config) === clients.host) {
      if (isPortal || path === ICON) return;
      if (isRead(request) && path === '/') return reply.redirect(`${PORTAL}${url.slice(1)}`, 302);
      if (isRead(request) && SHORT.test(path)) return reply.redirect(`${PORTAL}${url}`, 302);
      return reply.code(404).send({ code: 'NotFound' });
    }
    if (!isPortal && !SHORT_ON_BOTH.test(path)) return;
    if (!isRead(request)) return reply.code(404).send({ code: 'NotFound' });
    const there = isPortal ? url : `${PORTAL}${url}`;
    // The address may hold a link, which no cache keeps and no other site gets.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    return reply.redirect(`${clients.origin}${there}`, 302);
  });
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** By the route that serves it: a path can be written in several ways. */
function isPortalRoute({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url === PORTAL || url.startsWith(`${PORTAL}/`);
}
