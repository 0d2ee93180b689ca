/** What the server itself mounts: the client's own pages. */
export { servePortal } from './pages/routes.ts';
