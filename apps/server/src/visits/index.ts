/** What other features may use of visits. */
export { removeVisit, writeVisit } from './write.ts';
