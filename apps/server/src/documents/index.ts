/** Documents as the process and other features need them. */
export { household as documentsOfHousehold } from './household.ts';
export {
  askedLines,
  askedWaiversOf,
  documentsOf,
  documentTypes,
  offeredTo,
  openWaivers,
  proofFactsOf,
  waivedOf,
} from './queries.ts';
export { rescan } from './scanning/rescan.ts';
