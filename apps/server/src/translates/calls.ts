import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { fetch } from './fetch.ts';
import { list } from './list.ts';
import { update } from './update.ts';

/** Each call of the contract's `translates` and the file that handles it. */
export const translates: Handlers<typeof contract>['translates'] = { list, fetch, update };
