/** Documents as the process and other features need them. */
export { household as documentsOfHousehold } from './household.ts';
export {
  askedLines,
  documentsOf,
  documentTypes,
  offeredTo,
  openWaivers,
  proofFactsOf,
} from './queries.ts';
export { rescan } from './scanning/rescan.ts';
