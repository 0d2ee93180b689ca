/** The parts of visits that other features may use. */
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
