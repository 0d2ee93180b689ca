import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { ofHousehold } from './ofHousehold.ts';

/** Each call of the contract's `timeline` and the file that handles it. */
export const timeline: Handlers<typeof contract>['timeline'] = { ofHousehold };
