import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { choices } from './choices.ts';
import { destroy } from './destroy.ts';
import { fetch } from './fetch.ts';
import { list } from './list.ts';
import { matrix } from './matrix.ts';
import { store, update } from './save.ts';

/** Each call of the contract's `roles` and the file that handles it. */
export const roles: Handlers<typeof contract>['roles'] = { list, choices, matrix, fetch, store, update, destroy };
