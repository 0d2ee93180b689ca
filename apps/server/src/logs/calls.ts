import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { details } from './details.ts';
import { ofClient } from './ofClient.ts';
import { readsOfClient } from './readsOfClient.ts';

/** Each call of the contract's `logs` and the file that answers it. */
export const logs: Handlers<typeof contract>['logs'] = { ofClient, details, readsOfClient };
