/** The parts of restricted files that other features may use. */
export { forgetCopies } from './forget-copies.ts';
export { mailAccess, mailGainedSight, mailProvider } from './mail-officers.ts';
