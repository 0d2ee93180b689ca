import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { close } from './close.ts';
import { expected } from './expected.ts';
import { paper } from './paper.ts';
import { search } from './search.ts';

/** Each call of the contract's `checkin` and the file that handles it. */
export const checkin: Handlers<typeof contract>['checkin'] = { search, expected, paper, close };
