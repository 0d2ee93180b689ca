/**
 * The session of the user at this browser, and whether the screen is locked (001 §3, §4, O-69 to O-74). It is
 * encrypted in the browser's database and outlives a reload; the lock marker is in localStorage, so all tabs share it.
 */
import { ADMINISTRATORS, mayAny, type Permission } from '@resa/contract/permissions';
import type { DraftKey, Sealed, SealedByPassword, Session, SignedIn } from '@resa/contract/session';
import type { TextKey } from '@resa/contract/texts';
import { replaceEqualDeep } from '@tanstack/react-query';
import { api, CallFailed, codeText } from '../api.ts';
import type { CallOptions } from '../connect.ts';
import { forget, read, write } from './database.ts';
import { keepDraftKeys, keepSession } from './kept-session.ts';
import { isOffline } from './offline/away.ts';
import { type Ended, endedBy } from './reasons.ts';
import { canSeal, decrypt, encrypt, newKey, openSealed } from './sealed.ts';
import { makeStore, useStore } from './store.ts';
import { setLocale } from './texts.ts';
import { closeDrafts, openDrafts, withDrafts } from './vault.ts';

export type { Session } from '@resa/contract/session';

/** LS1 locked by itself, LS2 by hand. */
export type LockAction = 'LS1' | 'LS2';
export interface SessionState {
  readonly session: Session | null;
  readonly lock: LockAction | null;
  /** Why the server refuses the token: a notice is shown, then /logout follows. */
  readonly ended: Ended | null;
}
/** The result of signing in or out: `text` is the refusal, null after success. */
export interface Outcome {
  readonly code: string;
  readonly text: TextKey | null;
  /** Seconds to wait after too many tries (W10). */
  readonly retry_after?: number | undefined;
  /** Why the session ended meanwhile. */
  readonly ended?: Ended;
  /** The step that a sign-in waits for after the right password. */
  readonly step?: SignInStep;
}

/** The second step of a sign-in; with `set_up` 1 a role requires one that the user does not have. */
export interface SignInStep {
  readonly ticket: string;
  readonly set_up: 0 | 1;
  readonly may_remember: 0 | 1;
  /** Whether the user has an app, and a passkey. */
  readonly app: 0 | 1;
  readonly passkey: 0 | 1;
  readonly open: Open;
}

/** Opens what the server sealed: with the typed password, or the key of a sign-in without one (decision 075). */
export type Open = <T>(sealed: Sealed) => Promise<T>;

/** The password that a way of opening has; none where the identity provider opened the session. */
const passwordOf = new WeakMap<Open, string>();
function openedBy(password: string): Open {
  const open: Open = (sealed) => openSealed(sealed as SealedByPassword, password);
  passwordOf.set(open, password);
  return open;
}

const LOCK = 'lock';
const RETURN_TO = 'return_to';
/** Set where a session of the identity provider was locked or signed out: the provider still knows its user. */
const ASK_AGAIN = 'ask_again';
/** The session of a user who left this workstation while the server was away; it ends once the server answers. */
const LEAVING = 'leaving';
/** The session whose locked screen a PIN opened while the server was away; the screen is locked again in contact. */
const OPENED_BY_PIN = 'opened_by_pin';
/** The key of the value that marks this workstation at a sign-in of any user; it outlives sessions (W10). */
const WORKSTATION = 'workstation';
const OK: Outcome = { code: 'Ok', text: null };
/** The longest that an unlock waits for what is kept under the password. */
const PATIENCE_MS = 5_000;
/** The options of a call that ends after eight seconds offline: a cut line often leaves a call without any response. */
const offlineTimeout = (): CallOptions => (isOffline() ? { signal: AbortSignal.timeout(8_000) } : {});
/** The action of a tab on a session: 'signed_out' by hand, with the drafts; 'ended' where they stay. */
interface TabMessage {
  did: 'signed_in' | 'signed_out' | 'ended';
  uuid: string;
}
const tabs = new BroadcastChannel('resa-session');
const postToTabs = (message: TabMessage) => tabs.postMessage(message);

export const sessionState = makeStore<SessionState>({ session: null, lock: lockMarker(), ended: null });
/** Functions that remove personal data, such as the query cache, at sign-out, another user's sign-in and a lock. */
const wipers = new Set<() => void>();
export const onWipe = (wipe: () => void) => wipers.add(wipe);

/** Called with each password that the server has accepted; an unlock waits for it, since it reloads the page. */
type Typed = (password: string) => Promise<unknown>;
let typed: Typed = async () => {};
export const whenTyped = (told: Typed): void => {
  typed = told;
};
/** The user has a new password: it opens what this workstation keeps, and the old one no more. */
export const passwordTyped = (password: string): Promise<unknown> => typed(password).catch(() => {});
/** Erases what the browser keeps for a user beside the session: they have left. */
let leave: () => Promise<unknown> = async () => {};
export const whenLeft = (erase: typeof leave): void => {
  leave = erase;
};

/** The key of the data that this session keeps in the browser; null when nobody is signed in. */
let key: CryptoKey | null = null;

export const session = { get: () => sessionState.get().session };

/** Whether somebody is signed in and the screen is not locked. */
export const isOpen = (): boolean => sessionState.get().session !== null && sessionState.get().lock === null;

/** The signed-in user; only inside the staff layout and the lock screen, which nobody enters without one. */
export function useSession(): Session {
  const { session: current } = useStore(sessionState);
  if (!current) throw new Error('useSession stands where nobody need be signed in');
  return current;
}
export const useSessionState = () => useStore(sessionState);

const permissionsIn = ({ session: current }: SessionState) => current?.permissions;

/** Whether the user holds any one of the permissions (001 §6). */
export function useCan(): (...needed: Permission[]) => boolean {
  const granted = useStore(sessionState, permissionsIn);
  return (...needed) => granted !== undefined && mayAny(granted, needed);
}

/** Whether the signed-in user is an administrator (001 §6). */
export const useIsAdministrator = (): boolean => useSession().roles.includes(ADMINISTRATORS);

/** Opens the session that an earlier page left, if it has not run out. */
export async function startSession(): Promise<void> {
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => void follow(data));
  addEventListener('storage', (event) => event.key === LOCK && followOtherTab());
  const kept = await keptSession();
  // On a workstation that goes on without a network, whose clock may be wrong, the server says so.
  if (!kept || (Date.parse(kept.session.expires_at) <= Date.now() && !isOffline())) {
    // Nobody could unlock, and the guard would redirect back and forth.
    clearLock();
    leaveDesk(kept?.session ?? null);
    return wipe({ starts: true });
  }
  key = kept.key;
  const drafts = await read('session', 'draft_keys');
  if (drafts && !sessionState.get().lock) openDrafts(drafts.keys, kept.session.uuid);
  set({ session: kept.session });
}

/** Fields missing from a session that earlier pages kept or an earlier server sent, while an update goes on. */
const ADDED: Pick<Session, 'columns' | 'better_password' | 'by_provider' | 'by_passkey' | 'lost_passkeys'> = {
  columns: [],
  better_password: 0,
  by_provider: 0,
  by_passkey: 0,
  lost_passkeys: 0,
};

/** The session that the browser keeps, whichever tab opened it; null where it cannot be decrypted. */
async function keptSession(): Promise<{ key: CryptoKey; session: Session } | null> {
  const row = await read('session', 'current');
  const kept = row && canSeal() ? await decrypt<Session>(row.key, row).catch(() => null) : null;
  return row && kept ? { key: row.key, session: { ...ADDED, ...kept } } : null;
}

/** The current client (under the name `hand`), those before, the list that files are opened from, and the arrivals. */
type Kept = 'hand' | 'recent' | 'list' | 'arrivals';

/** Keeps a value in the browser for as long as this session lasts. */
export async function keepInSession(id: Kept, value: unknown): Promise<void> {
  if (key) await write('session', { id, ...(await encrypt(key, value)) });
}

/** The kept value, or null where it does not open. */
export async function readInSession<T>(id: Kept): Promise<T | null> {
  const row = key && (await read('session', id));
  return row && key ? decrypt<T>(key, row).catch(() => null) : null;
}

export const forgetInSession = (id: Kept): Promise<void> => forget('session', id);

/** Brings rights, name and counts up to date; the token stays. */
export async function refreshSession(): Promise<void> {
  const before = session.get();
  if (!before) return;
  try {
    const { session: now } = await api.session.current({});
    // Somebody else may have signed in meanwhile.
    const latest = session.get();
    if (latest?.token !== before.token) return;
    // An unchanged session stays the same object: nothing is rendered again, and no guard runs.
    const fresh = replaceEqualDeep(latest, { ...ADDED, ...now, token: before.token });
    if (fresh !== latest) await keep(fresh);
  } catch {
    // The connection handles 401, 423 and 503; without network the session stays as it was.
  }
}

/** The requests badge, which the server sends along with other responses. */
export function setClientsInProcess(count: number): void {
  const current = session.get();
  if (!current || current.client_in_process === count) return;
  set({ session: { ...current, client_in_process: count } });
}

export async function signIn(email: string, password: string): Promise<Outcome> {
  if (!canSeal()) return { code: 'insecure', text: 'e_insecure' };
  try {
    const open = openedBy(password);
    const answer = await api.session.login({ email, password, is_client: false, workstation: workstationHere() });
    if (answer.code === 'second_step') return { code: 'second_step', text: null, step: { ...answer, open } };
    if (answer.code !== 'Ok') return refusal('session.login', answer.code);
    await enter(answer, open);
    return OK;
  } catch (failure) {
    if (failure instanceof CallFailed && [429, 503].includes(failure.status))
      return refusal('session.login', failure.code, failure.retry_after);
    return refusal('session.login', '-100');
  }
}

/** The value that marks this workstation. */
export const workstationHere = () => localStorage.getItem(WORKSTATION) ?? undefined;

/** Whether the identity provider is to ask the next person who they are: the one before left this desk (decision 077). */
export const isToAskAgain = () => localStorage.getItem(ASK_AGAIN) !== null;
export const askAgain = () => store(ASK_AGAIN, '1');

/** Opens the session that the server gave for a right password, and a code where it needs one. */
export async function enter({ row, workstation }: { row: Sealed; workstation: string }, open: Open) {
  store(WORKSTATION, workstation);
  const { draft_key, ...opened } = await open<SignedIn>(row);
  const earlier = await read('session', 'current');
  if (earlier && earlier.userid !== opened.userid) await wipe();
  key = await newKey();
  removeMarker();
  if (opened.by_provider === 1) localStorage.removeItem(ASK_AGAIN);
  await setLocale(opened.language);
  openDrafts(await keepDraftKeys(draft_key), opened.uuid);
  await keep(opened, true);
  postToTabs({ did: 'signed_in', uuid: opened.uuid });
  const password = passwordOf.get(open);
  if (password !== undefined) void typed(password).catch(() => {});
}

/**
 * Ends the session here and at the server. A token that the server no longer knows counts as signed out. Drafts stay if
 * the user did not end the session themselves (001 O-74).
 */
export async function signOut({ keepDrafts }: { keepDrafts: boolean }): Promise<Outcome> {
  removeMarker();
  const current = session.get();
  if (!current) {
    // Another tab may have signed in just now; its session is not changed.
    set({ lock: null, ended: null });
    return OK;
  }
  try {
    await api.session.logout({ is_client: false, id: current.userid }, offlineTimeout());
  } catch (failure) {
    const dead = failure instanceof CallFailed && failure.status === 401;
    if (!dead) {
      // The session stays, but the households of a workstation leave with its user, also while the server is away.
      await leave().catch(() => {});
      if (isOffline()) {
        if (!keepDrafts) await clearDrafts();
        store(LEAVING, current.uuid);
        lockHere('LS2');
      }
      return failed('session.logout', failure);
    }
  }
  leaveDesk(current);
  if (!keepDrafts) await clearDrafts();
  // Another tab may have signed in during the response: what the browser keeps is then of that session.
  const kept = await keptSession();
  await wipe({ here: kept !== null && kept.session.uuid !== current.uuid });
  sessionState.set({ session: null, lock: null, ended: null });
  postToTabs({ did: keepDrafts ? 'ended' : 'signed_out', uuid: current.uuid });
  return OK;
}

/** Whether the user has left, and the server does not know it yet. */
export const isLeaving = (): boolean => localStorage.getItem(LEAVING) === session.get()?.uuid;

/** Locks the screen here at once and at the server as soon as that can be reached. */
export function lockScreen(action: LockAction): void {
  if (sessionState.get().lock) return;
  lockHere(action);
  // Without network the marker stays; the server locks by itself one minute after the limit (O-74). A page that is left or
  // reloaded right away must not stop it.
  api.session.lock({ action }, { keepalive: true }).catch(() => {});
}

/** Unlocks and reloads where the user was (001 §2.4, O-74). */
export async function unlock(password: string): Promise<Outcome> {
  const current = session.get();
  if (!current) return refusal('session.unlock', 'session_used');
  try {
    const answer = await api.session.unlock({ id: current.userid, password }, offlineTimeout());
    if (answer.code !== 'Ok') return refusal('session.unlock', answer.code);
    await openDraftsOf(current, answer.row, openedBy(password));
  } catch (failure) {
    if (!(failure instanceof CallFailed)) return refusal('session.unlock', '-100');
    const { code, retry_after, why } = failure;
    return { ...refusal('session.unlock', code, retry_after), ...(code === 'session_used' && { ended: endedBy(why) }) };
  }
  await Promise.race([typed(password).catch(() => {}), new Promise((over) => setTimeout(over, PATIENCE_MS))]);
  showAgain();
  return OK;
}

/** The drafts of a session that the server has unlocked. */
export async function openDraftsOf({ uuid }: Session, row: Sealed, open: Open): Promise<void> {
  const { draft_key } = await open<DraftKey>(row);
  openDrafts(await keepDraftKeys(draft_key), uuid);
}

/** Reloads where the user was, once the screen is unlocked. */
export function showAgain(): void {
  removeMarker();
  localStorage.removeItem(LEAVING);
  goBack();
}

/**
 * Opens the screen while the server is away: drafts stay closed, and the server's own lock stays. A PIN opens it only until
 * the server answers, which may not know that the screen was locked.
 */
export function unlockHere(by: 'password' | 'pin'): void {
  removeMarker();
  const current = session.get();
  if (by === 'pin' && current) store(OPENED_BY_PIN, current.uuid);
  set({ lock: null });
}

export const isOpenedByPin = (): boolean => {
  const uuid = localStorage.getItem(OPENED_BY_PIN);
  return uuid !== null && uuid === session.get()?.uuid;
};

/**
 * The connection received 401. The lock marker is removed first, or the guard would keep the user on the lock screen
 * (O-72).
 */
export function sessionEnded(why?: string): void {
  if (!session.get() || sessionState.get().ended) return;
  removeMarker();
  set({ lock: null, ended: endedBy(why) });
}

/** The connection received 423: the server has locked the screen. */
export function serverLocked(): void {
  if (sessionState.get().lock) return;
  lockHere('LS1');
}

/** A locked screen keeps neither personal data nor the keys of drafts in memory; unlocking reloads the page. */
function lockHere(action: LockAction) {
  store(LOCK, action);
  localStorage.removeItem(OPENED_BY_PIN);
  leaveDesk(session.get());
  for (const forgetData of wipers) forgetData();
  set({ lock: action });
  closeDrafts();
  void forget('session', 'draft_keys');
}

function leaveDesk(left: Session | null) {
  if (left?.by_provider === 1) askAgain();
}

/** Maintenance clears the marker (001 §8); the server's own lock stays. */
export function clearLock(): void {
  removeMarker();
  set({ lock: null });
}

/** Where to return after unlocking; kept for this tab. */
export const rememberPlace = (href: string) => sessionStorage.setItem(RETURN_TO, href);

async function keep(value: Session, isNew = false): Promise<void> {
  if (!key) return;
  await keepSession(key, value);
  set(isNew ? { session: value, lock: null, ended: null } : { session: value });
}

/** Forgets the session; with `here` only in this tab. */
async function wipe({ here = false, starts = false } = {}): Promise<void> {
  key = null;
  closeDrafts();
  for (const forgetData of wipers) forgetData();
  sessionStorage.removeItem(RETURN_TO);
  if (here) return;
  localStorage.removeItem(LEAVING);
  await forget('session');
  const left = leave().catch(() => {});
  // It is loaded once the program has started, which waits for this.
  if (!starts) await left;
}

/**
 * Follows another tab's sign-in or sign-out, without a question about unsaved work: it is kept, or was discarded there.
 * Each tab ends a session by itself and may report it late, so a tab with no session or another one ignores the
 * message.
 */
async function follow({ did, uuid }: TabMessage): Promise<void> {
  if (did !== 'signed_in' && session.get()?.uuid !== uuid) return;
  if (did === 'signed_out') await clearDrafts();
  if (did !== 'signed_in') set({ ended: endedBy(did === 'signed_out' ? 'logout' : undefined) });
  await withDrafts((drafts) => drafts.settled()).catch(() => {});
  // Loaded again, /logout would sign the new session out.
  if (did === 'signed_in' && location.pathname === '/logout') location.replace('/');
  else location.reload();
}

/** Forgets the user's drafts, and keeps no more. */
async function clearDrafts(): Promise<void> {
  const cleared = withDrafts((drafts, open) => drafts.clear(open));
  closeDrafts();
  await cleared.catch(() => {});
}

function goBack() {
  const place = sessionStorage.getItem(RETURN_TO) ?? '/';
  sessionStorage.removeItem(RETURN_TO);
  location.replace(place);
}

function followOtherTab() {
  const lock = lockMarker();
  if (lock) lockHere(lock);
  else if (sessionState.get().lock) goBack();
}

const set = (change: Partial<SessionState>) => sessionState.set({ ...sessionState.get(), ...change });
function failed(call: string, failure: unknown): Outcome {
  if (!(failure instanceof CallFailed)) return refusal(call, '-100');
  const { code, retry_after } = failure;
  return { ...refusal(call, code), ...(retry_after !== undefined && { retry_after }) };
}
const refusal = (call: string, code: string, retry_after?: number): Outcome => ({
  code,
  text: codeText(call, code),
  retry_after,
});

function lockMarker(): LockAction | null {
  const marker = localStorage.getItem(LOCK);
  return marker === 'LS1' || marker === 'LS2' ? marker : null;
}
const store = (name: string, value: string) => localStorage.setItem(name, value);
const removeMarker = () => localStorage.removeItem(LOCK);
