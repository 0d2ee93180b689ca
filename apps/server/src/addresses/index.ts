/** Addresses as other features save and read them. */
export { checkedAddress } from './checked.ts';
export {
  addressOn,
  type HousingAndAddress,
  housingRows,
  housingsWithAddress,
  housingsWithRegion,
  lineOf,
  livedAt,
  mayBePrinted,
  partsOf,
  placeLineOf,
  wholeLineOf,
} from './queries.ts';
