import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { actual } from './actual.ts';
import { check } from './check.ts';
import { place } from './place.ts';
import { preview } from './preview.ts';

/** Each call of the contract's `addresses` and the file that handles it. */
export const addresses: Handlers<typeof contract>['addresses'] = { check, place, preview, actual };
