import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { destroyCutoff, storeCutoff, updateCutoff } from './cutoffs.ts';
import { fetch } from './fetch.ts';
import { forUser } from './forUser.ts';
import { list } from './list.ts';
import { destroyNonworking, storeNonworking, updateNonworking } from './nonworking.ts';
import { destroyPlan, storePlan, updatePlan } from './plans.ts';
import { destroy, setActive } from './remove.ts';
import { destroyReschedule, storeReschedule, updateReschedule } from './reschedule.ts';
import { store, update } from './save.ts';
import { destroyWorking, storeWorking, updateWorking } from './working.ts';

/** Each call of the contract's `locations` and the file that handles it: one file for each kind of row. */
export const locations: Handlers<typeof contract>['locations'] = {
  list,
  forUser,
  fetch,
  store,
  update,
  setActive,
  destroy,
  storePlan,
  updatePlan,
  destroyPlan,
  storeWorking,
  updateWorking,
  destroyWorking,
  storeNonworking,
  updateNonworking,
  destroyNonworking,
  storeReschedule,
  updateReschedule,
  destroyReschedule,
  storeCutoff,
  updateCutoff,
  destroyCutoff,
};
