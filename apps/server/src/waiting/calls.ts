import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { accept } from './accept.ts';
import { destroy } from './destroy.ts';
import { list } from './list.ts';
import { ofClient } from './ofClient.ts';
import { refuse } from './refuse.ts';
import { store } from './store.ts';
import { update } from './update.ts';

/** Each call of the contract's `waiting` and the file that handles it. */
export const waiting: Handlers<typeof contract>['waiting'] = { list, ofClient, store, update, destroy, accept, refuse };
