/** Documents as the process and other features need them. */
export { household as documentsOfHousehold } from './household.ts';
export {
  askedLines,
  askedOf,
  askedWaiversOf,
  documentsOf,
  documentTypes,
  offeredTo,
  openWaivers,
  waivedOf,
} from './queries.ts';
export { rescan } from './scanning/rescan.ts';
