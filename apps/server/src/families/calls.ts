import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { list } from './list.ts';
import { updateEducationalLevel } from './updateEducationalLevel.ts';

/** Each call of the contract's `families` and the file that answers it. */
export const families: Handlers<typeof contract>['families'] = { list, updateEducationalLevel };
