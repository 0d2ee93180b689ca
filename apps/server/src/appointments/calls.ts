import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { batch } from './batch.ts';
import { changeAppointmentType } from './changeAppointmentType.ts';
import { changeLocation } from './changeLocation.ts';
import { changeStatus } from './changeStatus.ts';
import { checkDate } from './checkDate.ts';
import { correctVisit } from './correctVisit.ts';
import { destroy } from './destroy.ts';
import { detail } from './detail.ts';
import { exportDay } from './exportDay.ts';
import { fetch } from './fetch.ts';
import { firstFree } from './firstFree.ts';
import { getMonthEvents } from './getMonthEvents.ts';
import { getParticipants } from './getParticipants.ts';
import { info } from './info.ts';
import { lastForClient } from './lastForClient.ts';
import { list } from './list.ts';
import { listMonth } from './listMonth.ts';
import { nextFree } from './nextFree.ts';
import { searchFamilyHeadOrSingle } from './searchFamilyHeadOrSingle.ts';
import { served } from './served.ts';
import { store } from './store.ts';
import { update } from './update.ts';
import { visit } from './visit.ts';

/** Each call of the contract's `appointments` and the file that handles it. */
export const appointments: Handlers<typeof contract>['appointments'] = {
  searchFamilyHeadOrSingle,
  getParticipants,
  changeLocation,
  changeAppointmentType,
  changeStatus,
  visit,
  correctVisit,
  checkDate,
  info,
  store,
  update,
  batch,
  destroy,
  fetch,
  detail,
  list,
  served,
  lastForClient,
  nextFree,
  firstFree,
  listMonth,
  exportDay,
  getMonthEvents,
};
