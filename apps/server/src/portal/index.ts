/** The part that the server itself mounts: the client's own pages. */
export { servePortal } from './pages/routes.ts';
