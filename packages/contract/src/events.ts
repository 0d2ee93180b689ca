/** Realtime events on channel `resa`, event `ResaEvent` (001 §7, O-82): kinds and ids, never personal data. */
export const CHANNEL = 'resa';
export const RESA_EVENT = 'ResaEvent';

export type ResaEvent =
  | { type: 'CategoryUpdate'; tables: string[] }
  | { type: 'ClientInProcess'; message: { count: number } }
  /** Appointments of a place and date changed. */
  | { type: 'AppointmentUpdate'; place_id: number; date: string }
  /** A file was locked, unlocked or taken over: its editor checks whether the lock is still theirs. */
  | { type: 'FileLockUpdate'; client_id: number }
  /** The session ended elsewhere, or the server locked the screen. */
  | { type: 'SessionEnded' }
  | { type: 'ScreenLocked' };

/** What the browser emits every 30 s as `user_status`: 1 active, 2 locked; `idle` = seconds without activity (O-74). */
export interface UserStatus {
  user_id: number;
  status: 1 | 2;
  uuid: string;
  idle: number;
}
