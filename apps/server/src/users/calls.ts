import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { getAllUsers } from './getAllUsers.ts';

/** Each call of the contract's `users` and the file that answers it. */
export const users: Handlers<typeof contract>['users'] = { getAllUsers };
