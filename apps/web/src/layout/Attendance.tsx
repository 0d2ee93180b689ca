/** The background work while somebody is signed in: realtime events, the heartbeat, and the lock after inactivity. */
import { useEffect } from 'react';
import { useOption } from '../local/lookups.ts';
import { useSessionState } from '../local/session.ts';
import { startRealtime } from '../realtime.ts';
import { IdleWarning } from './IdleWarning.tsx';

export function Attendance() {
  const { session, lock } = useSessionState();
  const minutes = useOption('lock_minutes');
  const token = session?.token;
  useEffect(() => (token ? startRealtime() : undefined), [token]);
  return session && !lock ? <IdleWarning minutes={minutes ?? session.lock_minutes} /> : null;
}
