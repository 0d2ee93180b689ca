import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { date } from './date.ts';
import { dates } from './dates.ts';
import { details } from './details.ts';
import { list } from './list.ts';
import { ofClient } from './ofClient.ts';
import { onlineClients } from './onlineClients.ts';
import { onlineUsers } from './onlineUsers.ts';
import { readsOfClient } from './readsOfClient.ts';
import { refused } from './refused.ts';
import { resources } from './resources.ts';
import { stats } from './stats.ts';

/** Each call of the contract's `logs` and the file that handles it. */
export const logs: Handlers<typeof contract>['logs'] = {
  list,
  stats,
  ofClient,
  details,
  readsOfClient,
  onlineUsers,
  onlineClients,
  dates,
  date,
  resources,
  refused,
};
