/** Documents as the process and other features need them. */
export { household as documentsOfHousehold } from './household.ts';
export { askedLines, askedOf, documentsOf, documentTypes, missingProofs, offeredTo, waivedOf } from './queries.ts';
export { rescan } from './scanning/rescan.ts';
