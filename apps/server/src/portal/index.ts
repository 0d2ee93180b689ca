/** The parts that the server itself starts: the job of invitations, and the client's own pages. */
export { registerInvitations } from './many/run.ts';
export { servePortal } from './pages/routes.ts';
