/** What other features may use of visits. */
export { writeVisit } from './write.ts';
