import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { close } from './close.ts';
import { closedOfClient } from './closedOfClient.ts';
import { closeForClient } from './closeForClient.ts';
import { destroy } from './destroy.ts';
import { fetch } from './fetch.ts';
import { list } from './list.ts';
import { ofClient } from './ofClient.ts';
import { store } from './store.ts';
import { update } from './update.ts';

/** Each call of the contract's `bulletins` and the file that handles it. */
export const bulletins: Handlers<typeof contract>['bulletins'] = {
  list,
  ofClient,
  closedOfClient,
  fetch,
  store,
  update,
  destroy,
  close,
  closeForClient,
};
