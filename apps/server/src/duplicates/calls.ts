import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { compare } from './compare.ts';
import { list } from './list.ts';
import { notSame } from './notSame.ts';
import { reopen } from './reopen.ts';

/** Each call of the contract's `duplicates` and the file that handles it. */
export const duplicates: Handlers<typeof contract>['duplicates'] = { list, compare, notSame, reopen };
