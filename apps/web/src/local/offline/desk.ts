/**
 * The workstation without a network (decision 076): the day's households and the acts of its user, open in memory while
 * the user's key is.
 *
 * keepDay          fetches the day and keeps it, sealed
 * typed            keeps the key for the time without a network, under the password or PIN that was typed
 * openDesk         opens what is kept with the password or PIN, while the server is away
 * closeDesk        forgets what is open: the screen is locked, or the user has left
 * eraseHouseholds  erases what is kept, except acts that were not sent
 * note             notes an act
 * sendActs         sends what was noted, whoever noted it
 */
import type { KeptHousehold } from '@resa/contract/offline';
import type { Act } from '@resa/rules/offline/acts';
import { ACTS_PER_CALL, noted, type Queued } from '@resa/rules/offline/queue';
import { api } from '../../api.ts';
import { clockAhead, restoreClock, serverNow } from '../clock.ts';
import { decrypt, encrypt, keyFromPassword, keyFromRaw, utf8 } from '../sealed.ts';
import { isOpen, onWipe, session, workstationHere } from '../session.ts';
import { makeStore } from '../store.ts';
import { now } from '../today.ts';
import { markNoted, setOfflinePlace } from './mark.ts';
import { allowed, missingPhotos, type Photos } from './photos.ts';
import type { OpensBy, StoredDay } from './store.ts';
import { countTries, deskStore, forgetAnswered, forgetHouseholds, forgetOthers, putAct, putPhotos } from './store.ts';

export interface Day {
  readonly place_id: number;
  readonly today: string;
  /** When the server gave it, ISO. */
  readonly at: string;
  readonly rows: readonly KeptHousehold[];
  /** Days that earlier builds kept have none. */
  readonly revision?: string;
}
export interface DeskState {
  /** The secret that opens the households without the server; null where none does. */
  readonly opens: OpensBy | null;
  /** Whether this browser keeps the households and the files of the program; null until it says so. */
  readonly kept: boolean | null;
  /** The households, while they are open. */
  readonly day: Day | null;
  /** Small photos of its households. */
  readonly photos: Photos;
  /** The browser has no room for photos. */
  readonly crowded: boolean;
  /** Today's acts of the user, while they are open. */
  readonly queue: readonly Queued[];
  /** Acts of all users that the server has not acknowledged. */
  readonly unsent: number;
}

export const desk = makeStore<DeskState>({
  ...{ opens: null, kept: null, day: null, queue: [], unsent: 0 },
  ...{ photos: {}, crowded: false },
});
const set = (change: Partial<DeskState>) => desk.set({ ...desk.get(), ...change });

/** The longest that a worker may take to keep the program, before the desk says that it does not. */
const ANSWERS_WITHIN_MS = 10_000;
/** The most wrong tries in a row. */
const TRIES = 5;

/** In memory only: the user's key here as the server gives it, and a key from the password or PIN that was typed last. */
let open: { user_id: number; raw: string; key: CryptoKey } | null = null;
let fromTyped: { key: CryptoKey; salt: Uint8Array<ArrayBuffer>; by: OpensBy } | null = null;
/** How often this page erased what is kept: a delivery that was under way must not keep it again. */
let erasures = 0;

const tabs = new BroadcastChannel('resa-desk');
tabs.addEventListener('message', () => void showActs().catch(() => {}));

/** The delivery that was requested last. One at a time, so that an earlier one never replaces a later one. */
let delivery: Promise<unknown> = Promise.resolve();

/**
 * Returns false where this workstation may keep nothing there. With `ifChanged`, the day is fetched only if the server
 * would show a household of the open day differently.
 */
export function keepDay(place_id: number, { ifChanged = false } = {}): Promise<boolean> {
  const kept = delivery.then(() => deliver(place_id, ifChanged));
  delivery = kept.catch(() => {});
  return kept;
}

async function deliver(place_id: number, ifChanged: boolean): Promise<boolean> {
  const user = session.get();
  const value = workstationHere();
  if (!user || !value) return false;
  const before = erasures;
  const answer = await api.offline.day({ place_id, workstation: value, kept: ifChanged ? keptOf(place_id) : null });
  if (answer.code === 'unchanged') return true;
  if (answer.code !== 'Ok') {
    await eraseHouseholds();
    setOfflinePlace(null);
    return false;
  }
  const { key: raw, today, at, rows, revision } = answer;
  if (session.get()?.userid !== user.userid) return false;
  await openWith(raw, user.userid);
  await forgetOthers(user.userid);
  const day: Day = { place_id, today, at, rows, revision };
  const stored = { user_id: user.userid, today, ahead: clockAhead() };
  const { key } = open as NonNullable<typeof open>;
  const sealed = await encrypt(key, day, boundTo(stored));
  const file = await deskStore();
  const photos = allowed({ ...(await photosIn(await file.get('days', user.userid), key)), ...desk.get().photos }, rows);
  try {
    await file.put('days', { ...stored, ...sealed });
  } catch (failure) {
    set({ kept: false });
    throw failure;
  }
  if (erasures !== before) {
    await eraseHouseholds({ keepPins: true });
    return false;
  }
  set({ day, photos });
  setOfflinePlace(place_id);
  await wrap();
  await showActs();
  void keepPhotos(day);
  void keepProgram();
  // The screen was locked meanwhile, or is just being unlocked, and the page is loaded again.
  if (!isOpen()) closeDesk();
  return true;
}

/** The open day, for the server to compare. */
function keptOf(place_id: number) {
  const { day } = desk.get();
  if (day?.place_id !== place_id || day.revision === undefined) return null;
  return { client_ids: [...new Set(day.rows.map(({ client_id }) => client_id))], revision: day.revision };
}

/** Fetches the photos that are missing, and keeps them with the day; a workstation without room goes on without them. */
async function keepPhotos(day: Day): Promise<void> {
  const isStill = () => desk.get().day === day;
  const before = desk.get().photos;
  const photos = { ...before, ...(await missingPhotos(day.rows, before, isStill)) };
  if (!open || !isStill()) return;
  const { user_id, key } = open;
  const sealed = await encrypt(key, photos, boundPhotos(user_id, day.today));
  const crowded = await putPhotos(user_id, day.today, sealed).then(
    () => false,
    () => true,
  );
  if (isStill()) set({ photos, crowded });
}

/** Call it when the password of the user was typed and was right, or a PIN was set. */
export async function typed(secret: string, by: OpensBy = 'password'): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  fromTyped = { salt, by, key: await keyFromPassword(secret, salt) };
  await wrap();
}

/** Keeps the user's key under the typed password or PIN, once both are known, and sets `opens`. */
export async function wrap(): Promise<void> {
  const file = await deskStore();
  const user_id = session.get()?.userid;
  if (open && fromTyped) {
    const { user_id, raw } = open;
    const { key, salt, by } = fromTyped;
    const row = { user_id, salt, by, tries: 0, hash: await hashOf(raw) };
    await file.put('keys', { ...row, ...(await encrypt(key, raw, `key ${user_id}`)) });
  }
  const [kept, day] = user_id === undefined ? [] : [await file.get('keys', user_id), await file.get('days', user_id)];
  // After a change of the secret of the server, the kept key opens nothing.
  const given = open && open.user_id === user_id ? open : null;
  const isFormer = kept?.hash !== undefined && given !== null && kept.hash !== (await hashOf(given.raw));
  if (isFormer && user_id !== undefined) await file.delete('keys', user_id);
  set({ opens: kept && day && !isFormer ? (kept.by ?? 'password') : null });
}

type Opened = 'open' | 'wrong' | 'erased' | 'none';
/** One try at a time, and counted before it is made: neither a second tab nor a reload gives more. */
export const openDesk = (secret: string, by: OpensBy): Promise<Opened> =>
  navigator.locks.request('resa-desk-open', async () => {
    const user_id = session.get()?.userid;
    const file = await deskStore();
    const [kept, day] = user_id === undefined ? [] : [await file.get('keys', user_id), await file.get('days', user_id)];
    // A password typed where a PIN opens does not count.
    if (user_id === undefined || !kept || !day || (kept.by ?? 'password') !== by) return 'none';
    const tries = kept.tries + 1;
    if (!(await countTries(user_id, tries))) return 'none';
    const key = tries > TRIES ? null : await keyFromPassword(secret, kept.salt);
    const raw = key && (await decrypt<string>(key, kept, `key ${user_id}`).catch(() => null));
    if (raw === null) {
      if (tries >= TRIES) await eraseHouseholds();
      return tries < TRIES ? 'wrong' : 'erased';
    }
    if (!(await countTries(user_id, 0))) return 'none';
    await openWith(raw, user_id);
    restoreClock(day.ahead);
    const { key: opening } = open as NonNullable<typeof open>;
    const opened = await decrypt<Day>(opening, day, boundTo(day)).catch(() => null);
    if (!opened) return 'none';
    const photos = allowed(await photosIn(day, opening), opened.rows);
    set(opened.today === now().date ? { day: opened, photos } : { day: null });
    await showActs();
    return 'open';
  });

async function openWith(raw: string, user_id: number): Promise<void> {
  open = { user_id, raw, key: await keyFromRaw(raw) };
}

onWipe(closeDesk);

export function closeDesk(): void {
  open = null;
  fromTyped = null;
  set({ day: null, photos: {}, queue: [] });
}

/** `keepPins` keeps the keys under a PIN, which serve again: the user has left, or the day is over. */
export async function eraseHouseholds({ keepPins = false } = {}): Promise<void> {
  erasures += 1;
  closeDesk();
  await forgetHouseholds({ keepPins });
  await forgetAnswered('');
  set({ opens: null });
}

/** Erases the households of an earlier day; at the start, and every minute. */
export async function endDay(): Promise<void> {
  const days = await (await deskStore()).getAll('days');
  for (const { ahead } of days) restoreClock(ahead);
  const { date } = now();
  if (days.some(({ today }) => today !== date)) await eraseHouseholds({ keepPins: true });
  await forgetAnswered(date);
  await showActs();
}

type NewAct = Pick<Act, 'kind'> & Partial<Omit<Act, 'id' | 'at' | 'kind' | 'place_id'>>;
const NOTHING = { appointment_id: null, file_number: null, name: null, persons: null, reason: null, undoes: null };

/** `twice`: the household has arrived here already. `full`: the browser kept nothing. `closed`: nothing is open. */
export const note = (given: NewAct): Promise<'kept' | 'twice' | 'full' | 'closed'> =>
  navigator.locks.request('resa-desk-acts', async () => {
    const place_id = desk.get().day?.place_id;
    const value = workstationHere();
    if (!open || !value || place_id === undefined) return 'closed';
    const { user_id, key } = open;
    const act: Act = { ...NOTHING, ...given, id: crypto.randomUUID(), at: serverNow().toISOString(), place_id };
    if (!noted(await ownActs(), act)) return 'twice';
    markNoted(true);
    const about = { id: act.id, user_id, workstation: value, day: now().date, sent: false };
    try {
      await putAct({ ...about, ...(await encrypt(key, act, act.id)) });
    } catch {
      return 'full';
    }
    await showActs();
    tabs.postMessage('noted');
    return 'kept';
  });

/** The acts of the user that are kept here, in their order. */
async function ownActs(): Promise<Queued[]> {
  if (!open) return [];
  const { user_id, key } = open;
  const rows = await (await deskStore()).getAll('acts');
  const acts = await Promise.all(
    rows
      .filter((row) => row.user_id === user_id)
      .map(async (row) => {
        const act = await decrypt<Act>(key, row, row.id).catch(() => null);
        return act && { ...act, sent: row.sent };
      }),
  );
  return acts.filter((act) => act !== null);
}

async function showActs(): Promise<void> {
  const rows = await (await deskStore()).getAll('acts');
  const unsent = rows.filter(({ sent }) => !sent).length;
  markNoted(unsent > 0);
  set({ queue: await ownActs(), unsent });
}

/** One tab at a time. An act that the server cannot read stays, and does not delay the others. */
export const sendActs = (): Promise<void> =>
  navigator.locks.request('resa-desk-send', { ifAvailable: true }, async (lock) => {
    const unreadable = new Set<string>();
    while (lock && session.get()) {
      const file = await deskStore();
      const waiting = (await file.getAll('acts')).filter(({ sent, id }) => !sent && !unreadable.has(id));
      const rows = waiting.slice(0, ACTS_PER_CALL);
      if (rows.length === 0) break;
      const acts = rows.map(({ id, user_id, workstation, iv, data }) => ({
        ...{ id, user_id, workstation },
        ...{ iv: base64(iv), data: base64(new Uint8Array(data)) },
      }));
      const { outcomes } = await api.offline.send({ acts });
      const known = new Set(outcomes.filter(({ outcome }) => outcome !== 'unreadable').map(({ id }) => id));
      for (const row of rows) {
        if (known.has(row.id)) await file.put('acts', { ...row, sent: true });
        else unreadable.add(row.id);
      }
    }
    await endDay();
    tabs.postMessage('sent');
  });

/** The hash reveals nothing of the key, which has 256 random bits. */
const hashOf = async (raw: string) => base64(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(raw))));

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

const boundTo = ({ user_id, today, ahead }: { user_id: number; today: string; ahead: number }) =>
  `day ${user_id} ${today} ${ahead}`;

async function photosIn(row: StoredDay | undefined, key: CryptoKey): Promise<Photos> {
  if (!row?.photos) return {};
  return decrypt<Photos>(key, row.photos, boundPhotos(row.user_id, row.today)).catch(() => ({}));
}

/** Earlier builds kept photos by the id of the client, under another name. */
const boundPhotos = (user_id: number, today: string) => `photos by file ${user_id} ${today}`;

/**
 * A reload without a network needs all files of the program, and the browser's word to keep them. One that forbids
 * service workers says nothing.
 */
async function keepProgram(): Promise<void> {
  setTimeout(() => set({ kept: desk.get().kept ?? false }), ANSWERS_WITHIN_MS);
  await navigator.storage?.persist?.().catch(() => false);
  const registration = await navigator.serviceWorker?.ready;
  // The page of an update that waits may be kept already.
  const workers = [registration?.waiting, registration?.active].filter((worker) => worker != null);
  if (workers.length === 0) return;
  await Promise.all(workers.map(keptBy));
  set({ kept: true });
}

const keptBy = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    worker.postMessage('keep', [port2]);
  });
