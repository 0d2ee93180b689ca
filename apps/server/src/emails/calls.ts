import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { fetch } from './fetch.ts';
import { list } from './list.ts';
import { send } from './send.ts';

/** Each call of the contract's `emails` and the file that handles it. */
export const emails: Handlers<typeof contract>['emails'] = { list, fetch, send };
