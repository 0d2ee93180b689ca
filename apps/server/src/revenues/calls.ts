import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { declareNone } from './declareNone.ts';
import { destroy } from './destroy.ts';
import { history } from './history.ts';
import { ofHousehold } from './ofHousehold.ts';
import { update } from './update.ts';
import { withdrawNone } from './withdrawNone.ts';

/** Each call of the contract's `revenues` and the file that handles it. */
export const revenues: Handlers<typeof contract>['revenues'] = {
  ofHousehold,
  update,
  history,
  destroy,
  declareNone,
  withdrawNone,
};
