/** The parts of privacy that other features may use. */
export { SENDERS } from './leaving.ts';
