/** The parts of addresses that forms of other features use. */
export { AddressCheck } from './AddressCheck.tsx';
export { AddressMap } from './AddressMap.tsx';
export { AddressValue } from './AddressValue.tsx';
export {
  type AddressValues,
  ALL_ADDRESS_FIELDS,
  addressFaults,
  addressFields,
  emptyAddress,
  followAddress,
} from './fields.ts';
export { useAddressLine } from './useAddressLine.ts';
export { addressControls } from './Within.tsx';
