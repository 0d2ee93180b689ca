import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { activate } from './activate.ts';
import { approve } from './approve.ts';
import { destroy } from './destroy.ts';
import { in_progress } from './in_progress.ts';
import { inactivate } from './inactivate.ts';
import { list } from './list.ts';
import { openAppointments } from './openAppointments.ts';
import { pending } from './pending.ts';
import { refuse } from './refuse.ts';
import { state } from './state.ts';
import { stats } from './stats.ts';
import { updating } from './updating.ts';

/** Each call of the contract's `requests` and the file that handles it. */
export const requests: Handlers<typeof contract>['requests'] = {
  list,
  stats,
  activate,
  approve,
  inactivate,
  openAppointments,
  pending,
  in_progress,
  refuse,
  updating,
  state,
  destroy,
};
