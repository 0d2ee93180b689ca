import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { destroy } from './destroy.ts';
import { endSessions } from './endSessions.ts';
import { getAllUsers } from './getAllUsers.ts';
import { invite } from './invite.ts';
import { list } from './list.ts';
import { rights } from './rights.ts';
import { sessions } from './sessions.ts';
import { setActive } from './setActive.ts';
import { store } from './store.ts';
import { update } from './update.ts';

/** Each call of the contract's `users` and the file that handles it. */
export const users: Handlers<typeof contract>['users'] = {
  getAllUsers,
  list,
  store,
  update,
  setActive,
  destroy,
  invite,
  rights,
  sessions,
  endSessions,
};
