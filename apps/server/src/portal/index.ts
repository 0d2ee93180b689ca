/** The parts that the server itself starts: the job of invitations, the client's own pages, and their separate host. */
export { registerInvitations } from './many/run.ts';
export { servePortal } from './pages/routes.ts';
export { separateSides } from './sides.ts';
