import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { destroy } from './destroy.ts';
import { list } from './list.ts';
import { rename } from './rename.ts';
import { store } from './store.ts';

/** Each call of the contract's `saved_filters` and the file that handles it. */
export const saved_filters: Handlers<typeof contract>['saved_filters'] = { list, store, rename, destroy };
