import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { destroy } from './destroy.ts';
import { list } from './list.ts';
import { store } from './store.ts';
import { update } from './update.ts';

/** Each call of the contract's `contacts` and the file that handles it. */
export const contacts: Handlers<typeof contract>['contacts'] = { list, store, update, destroy };
