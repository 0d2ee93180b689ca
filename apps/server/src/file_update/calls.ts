import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { count } from './count.ts';
import { destroy } from './destroy.ts';
import { destroyAll } from './destroyAll.ts';
import { list } from './list.ts';
import { save } from './save.ts';
import { store } from './store.ts';
import { takingBack } from './takingBack.ts';
import { undo } from './undo.ts';

/** Each call of the contract's `file_update` and the file that handles it. */
export const file_update: Handlers<typeof contract>['file_update'] = {
  list,
  store,
  destroy,
  save,
  count,
  takingBack,
  undo,
  destroyAll,
};
