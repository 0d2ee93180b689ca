import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { erase } from './erase.ts';
import { list } from './list.ts';
import { restore } from './restore.ts';

/** Each call of the contract's `deleted` and the file that handles it. */
export const deleted: Handlers<typeof contract>['deleted'] = { list, restore, erase };
