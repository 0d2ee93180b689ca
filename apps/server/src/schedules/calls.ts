import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { destroy } from './destroy.ts';
import { list } from './list.ts';
import { pause } from './pause.ts';
import { store } from './store.ts';
import { update } from './update.ts';

/** Each call of the contract's `schedules` and the file that handles it. */
export const schedules: Handlers<typeof contract>['schedules'] = { list, store, update, pause, destroy };
