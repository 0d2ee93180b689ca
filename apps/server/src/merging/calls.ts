import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { compare } from './compare.ts';
import { list } from './list.ts';
import { merge } from './merge.ts';
import { undo } from './undo.ts';

/** Each call of the contract's `merging` and the file that handles it. */
export const merging: Handlers<typeof contract>['merging'] = { compare, merge, list, undo };
