/**
 * The file lock during an edit (000 O-25): refreshes it every minute and after the page may have slept, and returns its
 * state. A lock that expired, or that another tab of this browser released, is taken again silently.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { sessionState } from '../../local/session.ts';
import { useEvents } from '../../realtime.ts';

/** Milliseconds between two refreshes (000 §9). */
const REFRESH = 60_000;

export type Hold = { readonly held: true } | { readonly held: false; readonly holder: string | null };
export const HELD: Hold = { held: true };

/** `onLost` is called once when somebody else has taken the file. */
export function useFileLock(id: number, first: Hold, onLost: (holder: string | null) => void) {
  const [hold, setHold] = useState(first);
  /** A response that arrives after the edit has ended must not lock the file again. */
  const ended = useRef(false);

  const take = async (): Promise<boolean> => {
    const answer = await api.locks.lock({ id });
    if (ended.current) release(id);
    setHold(answer.code === 'Ok' ? HELD : { held: false, holder: answer.holder });
    return answer.code === 'Ok';
  };
  const refresh = useEffectEvent(async () => {
    try {
      const answer = await api.locks.updateLock({ id });
      if (ended.current) return;
      if (answer.code === 'Ok') return setHold(HELD);
      if (answer.holder === null && (await take())) return;
      setHold({ held: false, holder: answer.holder });
      if (hold.held) onLost(answer.holder);
    } catch {
      // The lock lasts for a while without network; the next heartbeat is sent automatically.
    }
  });
  useEvents(
    (event) => event.type === 'FileLockUpdate' && event.client_id === id,
    () => void refresh(),
  );
  useEffect(() => {
    const timer = setInterval(() => void refresh(), REFRESH);
    const awake = () => document.visibilityState === 'visible' && void refresh();
    document.addEventListener('visibilitychange', awake);
    addEventListener('online', awake);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', awake);
      removeEventListener('online', awake);
    };
  }, []);
  useEffect(() => {
    const letGo = () => release(id);
    ended.current = false;
    addEventListener('pagehide', letGo);
    return () => {
      removeEventListener('pagehide', letGo);
      ended.current = true;
      letGo();
    };
  }, [id]);

  return { hold, take, hear: setHold };
}

/** Releases the lock of a file, unless the screen is locked: its user returns to the edit. */
function release(id: number): void {
  const { session, lock, ended } = sessionState.get();
  if (!session || lock || ended) return;
  // The lock expires if this does not arrive.
  api.locks.unlock({ id }, { keepalive: true }).catch(() => {});
}
