/** Addresses as other features save and read them. */
export { judgedAddress } from './judged.ts';
export {
  addressOn,
  type HousingAndAddress,
  housingRows,
  housingsWithAddress,
  housingsWithRegion,
  lineOf,
  livedAt,
  partsOf,
  placeLineOf,
  wholeLineOf,
} from './queries.ts';
