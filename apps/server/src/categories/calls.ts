import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { checksum } from './checksum.ts';
import { pickers } from './pickers.ts';

/** Each call of the contract's `categories` and the file that handles it. */
export const categories: Handlers<typeof contract>['categories'] = { checksum, ...pickers };
