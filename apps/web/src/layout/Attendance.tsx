/** What runs while somebody is signed in: realtime events, the heartbeat, and the lock after inactivity. */
import { useEffect } from 'react';
import { useSessionState } from '../local/session.ts';
import { startRealtime } from '../realtime.ts';
import { IdleWarning } from './IdleWarning.tsx';

export function Attendance() {
  const { session, lock } = useSessionState();
  const token = session?.token;
  useEffect(() => (token ? startRealtime() : undefined), [token]);
  return session && !lock ? <IdleWarning minutes={session.lock_minutes} /> : null;
}
