/** What other features may use of visits. */
export {
  birthsOf,
  correctionsOf,
  correctVisit,
  countable,
  isCorrected,
  participants,
  personsOfVisit,
  visitOf,
} from './corrections.ts';
export { removeVisit, writeVisit } from './write.ts';
