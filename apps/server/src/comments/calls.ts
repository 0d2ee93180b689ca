import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { destroy } from './destroy.ts';
import { fetch } from './fetch.ts';
import { store } from './store.ts';
import { update } from './update.ts';

/** Each call of the contract's `comments` and the file that handles it. */
export const comments: Handlers<typeof contract>['comments'] = { fetch, store, update, destroy };
