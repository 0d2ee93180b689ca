import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { destroy } from './destroy.ts';

/** Each call of the contract's `requests` and the file that answers it. */
export const requests: Handlers<typeof contract>['requests'] = { destroy };
