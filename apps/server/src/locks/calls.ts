import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { list } from './list.ts';
import { lock } from './lock.ts';
import { release } from './release.ts';
import { unlock } from './unlock.ts';
import { updateLock } from './updateLock.ts';

/** Each call of the contract's `locks` and the file that handles it. */
export const locks: Handlers<typeof contract>['locks'] = { list, lock, updateLock, unlock, release };
