import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { destroy } from './destroy.ts';
import { fetch } from './fetch.ts';
import { list } from './list.ts';
import { preview } from './preview.ts';
import { restore } from './restore.ts';
import { store } from './store.ts';
import { test } from './test.ts';
import { update } from './update.ts';

/** Each call of the contract's `mails` and the file that handles it. */
export const mails: Handlers<typeof contract>['mails'] = {
  list,
  fetch,
  store,
  update,
  restore,
  destroy,
  preview,
  test,
};
