/** The background work of a workstation that goes on without a network. */
import { mayAny } from '@resa/contract/permissions';
import { api } from '../../api.ts';
import { serverNow } from '../clock.ts';
import {
  isLeaving,
  isOpen,
  isOpenedByPin,
  lockScreen,
  session,
  sessionState,
  signOut,
  workstationHere,
} from '../session.ts';
import { awaySince, offlinePlace } from './away.ts';
import { watchContact } from './contact.ts';
import { desk, endDay, eraseHouseholds, keepDay, sendActs, typed, wrap } from './desk.ts';
import { setOfflinePlace } from './mark.ts';

const MINUTE = 60_000;
/** Each delivery is a view of every person in it, so it comes seldom. */
const KEEP_EVERY = 15 * MINUTE;
/** The least time between two checks of the day. An import changes clients for minutes. */
const CHECK_EVERY = 10_000;

export { eraseHouseholds } from './desk.ts';

/** Keeps the day for the time without a network, under a password that the server has accepted. */
export async function keepUnder(password: string): Promise<void> {
  const place_id = offlinePlace.get();
  if (place_id === null || !mayKeep(place_id)) return;
  await typed(password);
  await keepDay(place_id);
}

/** Whether somebody in the day may have been hidden or renamed since the delivery; false once a check was sent. */
let mayBeOutdated = false;
/** When the last check was sent (performance.now()). */
let checkedAt = Number.NEGATIVE_INFINITY;

/** Fetches the day again if somebody in it was restricted, merged or deleted, or has another name or photo. */
export async function checkDay(): Promise<void> {
  // A check is due already; the timer makes it, also after one that failed.
  if (mayBeOutdated) return;
  mayBeOutdated = true;
  const wait = checkedAt + CHECK_EVERY - performance.now();
  if (wait > 0) setTimeout(() => void inContact(), wait);
  else await inContact();
}

let started = false;
export async function startOffline(): Promise<void> {
  if (started) return;
  started = true;
  await endDay()
    .then(wrap)
    .catch(() => {});
  watchContact(() => {
    mayBeOutdated = true;
    void inContact();
  });
  setInterval(() => void endDay().then(inContact, () => {}), MINUTE);
  let before = who();
  sessionState.subscribe(() => {
    if (who() === before) return;
    before = who();
    void inContact();
  });
  await inContact();
}

const who = () => `${session.get()?.userid} ${sessionState.get().lock}`;

/** While the server answers: erases if it says so, sends, and keeps the day of whoever is signed in. */
async function inContact(): Promise<void> {
  if (awaySince.get() !== null) return;
  try {
    // Acts first: they need the session of somebody.
    await checkOrder()
      .then(() => (isLeaving() ? sendActs().finally(() => signOut({ keepDrafts: true })) : sendActs()))
      .finally(() => {
        if (isOpenedByPin()) lockScreen('LS1');
      });
    const place_id = offlinePlace.get();
    if (place_id === null || !isOpen()) return;
    if (!worksAt(place_id)) await eraseHouseholds({ keepPins: true });
    else if (mayKeep(place_id)) await renewDay(place_id);
  } catch {
    // The next minute, or the next contact, tries again.
  }
}

async function renewDay(place_id: number): Promise<void> {
  const old = isOld();
  if (!old && !mayBeOutdated) return;
  mayBeOutdated = false;
  checkedAt = performance.now();
  await keepDay(place_id, { ifChanged: !old }).catch((failure: unknown) => {
    mayBeOutdated = true;
    throw failure;
  });
}

/** A workstation that is lost or no longer named erases what it keeps, whoever is signed in. */
async function checkOrder(): Promise<void> {
  const value = workstationHere();
  if (offlinePlace.get() === null || value === undefined) return;
  const answer = await api.offline.keeps({ workstation: value });
  if (answer.keeps === 1) return;
  await eraseHouseholds();
  setOfflinePlace(null);
}

/** Whether the signed-in user may check in there; one who lost the right keeps nothing for the rest of the day. */
function worksAt(place_id: number): boolean {
  const { permissions = [], locations = [] } = session.get() ?? {};
  return mayAny(permissions, ['crud_checkin']) && locations.some(({ id }) => id === place_id);
}

function mayKeep(place_id: number): boolean {
  const { locations = [] } = session.get() ?? {};
  return worksAt(place_id) && locations.some(({ id, offline }) => id === place_id && offline === 1);
}

function isOld(): boolean {
  const { day } = desk.get();
  return day === null || serverNow().getTime() - Date.parse(day.at) > KEEP_EVERY;
}
