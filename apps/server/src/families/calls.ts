import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { destroy } from './destroy.ts';
import { list } from './list.ts';
import { searchAddFamily } from './searchAddFamily.ts';
import { store } from './store.ts';
import { switchToFamilyHead } from './switchToFamilyHead.ts';
import { update } from './update.ts';
import { updateEducationalLevel } from './updateEducationalLevel.ts';

/** Each call of the contract's `families` and the file that handles it. */
export const families: Handlers<typeof contract>['families'] = {
  list,
  searchAddFamily,
  store,
  update,
  destroy,
  switchToFamilyHead,
  updateEducationalLevel,
};
