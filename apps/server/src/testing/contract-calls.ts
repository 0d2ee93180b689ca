/** Every call of the contract with its name. */
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';

export const calls = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => [`${feature}.${name}`, call as Call] as const),
);
