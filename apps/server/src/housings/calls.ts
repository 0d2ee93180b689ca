import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { destroy } from './destroy.ts';
import { fetch } from './fetch.ts';
import { list } from './list.ts';
import { store } from './store.ts';
import { update } from './update.ts';

/** Each call of the contract's `housings` and the file that handles it. */
export const housings: Handlers<typeof contract>['housings'] = { list, fetch, store, update, destroy };
