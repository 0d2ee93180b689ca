/**
 * Events from the server (001 §7, O-82): WebSocket only, authenticated by the token. Events carry kinds and ids; the
 * data that show the change are fetched again (queries.ts), after a random 0 to 500 ms so that a whole desk does not
 * fetch at the same time.
 */
import { type Changed, changedBy, RESA_EVENT, type ResaEvent, type UserStatus } from '@resa/contract/events';
import { useEffect, useEffectEvent, useRef } from 'react';
import { io } from 'socket.io-client';
import { idleFor } from './idle.ts';
import { refreshLookups } from './local/lookups.ts';
import {
  refreshSession,
  serverLocked,
  session,
  sessionEnded,
  sessionState,
  setClientsInProcess,
} from './local/session.ts';
import { refresh } from './queries.ts';
import { notify } from './ui/notify.ts';

/** Milliseconds between two heartbeats (001 §9). */
const HEARTBEAT = 30_000;

type Listener = (event: ResaEvent) => void;
const listeners = new Set<Listener>();
const catchers = new Set<() => void>();

/** Applies a response, unless that of a later act was applied already. */
type InOrder = (change: () => void) => void;

/**
 * Acts on events in other ways than repeating queries, such as by a heartbeat: after each event that concerns it, and
 * whenever the connection opens, since earlier events were missed. `missed` is called first then. The functions may be
 * new ones at each drawing. `act` applies each response with `inOrder`, because responses may arrive in another order.
 */
export function useEvents(
  concerns: (event: ResaEvent) => boolean,
  act: (inOrder: InOrder) => void,
  missed?: () => void,
): void {
  const acts = useRef({ begun: 0, shown: 0 });
  const begin = useEffectEvent(() => {
    acts.current.begun += 1;
    const number = acts.current.begun;
    act((change) => {
      if (number < acts.current.shown) return;
      acts.current.shown = number;
      change();
    });
  });
  const open = useEffectEvent(() => {
    missed?.();
    afterRandomPause(begin);
  });
  const listen = useEffectEvent((event: ResaEvent) => concerns(event) && afterRandomPause(begin));
  useEffect(() => {
    const listener = (event: ResaEvent) => void listen(event);
    const catcher = () => open();
    listeners.add(listener);
    catchers.add(catcher);
    return () => {
      listeners.delete(listener);
      catchers.delete(catcher);
    };
  }, []);
}

/** Runs `act` after a random pause, so that the browsers of a desk do not fetch at the same time. */
const afterRandomPause = (act: () => void): void => void setTimeout(act, Math.random() * 500);

/** Changes that are known and not fetched yet. */
let news: { changed: Changed | 'anything'; since: number }[] = [];

/** Fetches once for several events. */
function queueRefresh(changed: Changed | 'anything') {
  news.push({ changed, since: performance.now() });
  if (news.length > 1) return;
  afterRandomPause(() => {
    const queued = news;
    news = [];
    for (const { changed, since } of queued) void refresh(changed, { since });
  });
}

/** Opens the connection for the current session; the returned function closes it. */
export function startRealtime(): () => void {
  const socket = io({
    transports: ['websocket'],
    auth: (give) => give({ token: session.get()?.token }),
    reconnectionDelay: 1000,
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
  });
  const beat = () => {
    const current = session.get();
    if (!current || !socket.connected) return;
    const status: UserStatus = {
      user_id: current.userid,
      status: sessionState.get().lock ? 2 : 1,
      uuid: current.uuid,
      idle: Math.round(idleFor() / 1000),
    };
    socket.emit('user_status', status);
  };
  socket.on('connect', () => {
    beat();
    // Data that a page fetched as it began may have changed before any event could reach it.
    afterRandomPause(() => void refreshLookups());
    afterRandomPause(() => void refreshSession());
    queueRefresh('anything');
    for (const catcher of [...catchers]) catcher();
  });
  socket.on(RESA_EVENT, hear);
  // The session ended before this tab received the event; the next call returns the reason.
  socket.on('connect_error', ({ message }) => message === 'session_used' && void refreshSession());
  // Reconnects immediately instead of after the growing pause.
  const online = () => {
    if (!socket.connected) socket.disconnect().connect();
  };
  window.addEventListener('online', online);
  const timer = setInterval(beat, HEARTBEAT);
  let rights = rightsOf();
  const unsubscribe = sessionState.subscribe(() => {
    beat();
    // The server sends some events by the permissions and locations that the user had when they connected.
    const now = rightsOf();
    if (now === rights || !session.get()) return;
    rights = now;
    if (socket.connected) socket.disconnect().connect();
  });
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', online);
    unsubscribe();
    socket.disconnect();
  };
}

function rightsOf(): string {
  const { locations = [], permissions = [] } = session.get() ?? {};
  return [...locations.map(({ id }) => id), ...permissions].join();
}

function hear(event: ResaEvent) {
  if (event.type === 'CategoryUpdate') afterRandomPause(() => void refreshLookups());
  else if (event.type === 'ClientInProcess') setClientsInProcess(event.message.count);
  else if (event.type === 'SessionEnded') sessionEnded(event.why);
  else if (event.type === 'ScreenLocked') serverLocked();
  else if (event.type === 'DocumentRefused') notify.error('document_refused_notice');
  const changed = changedBy(event);
  if (changed.nouns.length > 0) queueRefresh(changed);
  if (changed.nouns.includes('settings')) afterRandomPause(() => void refreshLookups());
  // A location that was added, renamed or switched may be one of the user's.
  if (event.type === 'RightsUpdate' || changed.nouns.includes('locations'))
    afterRandomPause(() => void refreshSession());
  for (const listener of [...listeners]) listener(event);
}
