/** The table of contents: every call of the contract and the file that answers it. One missing or spare does not compile. */
import type { contract } from '@resa/contract';
import { changeAppointmentType } from './appointments/changeAppointmentType.ts';
import { changeLocation } from './appointments/changeLocation.ts';
import { checkDate } from './appointments/checkDate.ts';
import { firstFree } from './appointments/firstFree.ts';
import { getMonthEvents } from './appointments/getMonthEvents.ts';
import { getParticipants } from './appointments/getParticipants.ts';
import { info } from './appointments/info.ts';
import { lastForClient } from './appointments/lastForClient.ts';
import { listMonth } from './appointments/listMonth.ts';
import { nextFree } from './appointments/nextFree.ts';
import { searchFamilyHeadOrSingle } from './appointments/searchFamilyHeadOrSingle.ts';
import { store } from './appointments/store.ts';
import { checksum } from './categories/checksum.ts';
import { pickers } from './categories/pickers.ts';
import { close } from './checkin/close.ts';
import { search } from './checkin/search.ts';
import { card } from './clients/card.ts';
import { fetch } from './clients/fetch.ts';
import { list } from './clients/list.ts';
import { photo as clientPhoto } from './clients/photo.ts';
import { searchByField } from './clients/searchByField.ts';
import { searchById } from './clients/searchById.ts';
import { searchByName } from './clients/searchByName.ts';
import { searchPaginate } from './clients/searchPaginate.ts';
import { store as storeClient } from './clients/store.ts';
import { update as updateClient } from './clients/update.ts';
import { main } from './dashboard/main.ts';
import { list as listFamily } from './families/list.ts';
import { updateEducationalLevel } from './families/updateEducationalLevel.ts';
import type { Handlers } from './frame/serve.ts';
import { listHandlers } from './lists/index.ts';
import { lock as lockFile } from './locks/lock.ts';
import { unlock as unlockFile } from './locks/unlock.ts';
import { updateLock } from './locks/updateLock.ts';
import { details } from './logs/details.ts';
import { ofClient } from './logs/ofClient.ts';
import { readsOfClient } from './logs/readsOfClient.ts';
import { destroy } from './requests/destroy.ts';
import { changePasswordRequested } from './session/changePasswordRequested.ts';
import { checkRemember } from './session/checkRemember.ts';
import { config } from './session/config.ts';
import { current } from './session/current.ts';
import { dummy } from './session/dummy.ts';
import { forgotPassword } from './session/forgotPassword.ts';
import { lock } from './session/lock.ts';
import { login } from './session/login.ts';
import { logout } from './session/logout.ts';
import { maintenanceCheck } from './session/maintenanceCheck.ts';
import { maintenanceNext } from './session/maintenanceNext.ts';
import { setup } from './session/setup.ts';
import { unlock } from './session/unlock.ts';
import { changePassword } from './user/changePassword.ts';
import { photo } from './user/photo.ts';
import { profile } from './user/profile.ts';
import { updateProfile } from './user/updateProfile.ts';

export const handlers: Handlers<typeof contract> = {
  session: {
    dummy,
    config,
    login,
    logout,
    current,
    forgotPassword,
    checkRemember,
    changePasswordRequested,
    lock,
    unlock,
    maintenanceCheck,
    maintenanceNext,
    setup,
  },
  user: { profile, updateProfile, changePassword, photo },
  categories: { checksum, ...pickers },
  ...listHandlers,
  clients: {
    list,
    card,
    fetch,
    searchByName,
    searchPaginate,
    searchById,
    searchByField,
    photo: clientPhoto,
    update: updateClient,
    store: storeClient,
  },
  locks: { lock: lockFile, updateLock, unlock: unlockFile },
  families: { list: listFamily, updateEducationalLevel },
  requests: { destroy },
  logs: { ofClient, details, readsOfClient },
  appointments: {
    searchFamilyHeadOrSingle,
    getParticipants,
    changeLocation,
    changeAppointmentType,
    checkDate,
    info,
    store,
    lastForClient,
    nextFree,
    firstFree,
    listMonth,
    getMonthEvents,
  },
  checkin: { search, close },
  dashboard: { main },
};
