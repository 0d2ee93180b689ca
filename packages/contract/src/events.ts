/** Realtime events on channel `resa`, event `ResaEvent` (001 §7, O-82): kinds and ids, never personal data. */
import type { SessionEnd } from '@resa/rules/staff/endings';
import type { ListName } from './lists/names.ts';
import type { Noun } from './nouns.ts';

export const CHANNEL = 'resa';
export const RESA_EVENT = 'ResaEvent';

export type ResaEvent =
  /** Something changed, and no other event says more about it: the frame sends it after each change of a call. */
  | { type: 'Changed'; nouns: Noun[] }
  /** Data that each browser keeps changed: reference lists, or the texts of the interface. */
  | { type: 'CategoryUpdate'; tables: (ListName | 'texts')[] }
  | { type: 'ClientInProcess'; message: { count: number } }
  /** Appointments of a place and date changed. */
  | { type: 'AppointmentUpdate'; place_id: number; date: string }
  /** The files of a household changed their state. */
  | { type: 'ClientStateUpdate'; client_ids: number[] }
  /** Somebody joined or left a household, or has another role or other dates there; open files of it fetch it again. */
  | { type: 'HouseholdUpdate'; group_id: number }
  /** A file was locked, unlocked or taken over: its editor checks whether the lock is still theirs. */
  | { type: 'FileLockUpdate'; client_id: number }
  /** The permissions or locations of the user changed. */
  | { type: 'RightsUpdate' }
  /** The virus scan refused a document that the user uploaded. */
  | { type: 'DocumentRefused'; client_id: number }
  /** The session ended, or the server locked the screen. */
  | { type: 'SessionEnded'; why: SessionEnd }
  | { type: 'ScreenLocked' };

/** The nouns that changed, and the location, where the change was at only one. */
export interface Changed {
  readonly nouns: readonly Noun[];
  readonly place_id?: number;
}

/** The changes that an event announces; none for an event about something else. */
export function changedBy(event: ResaEvent): Changed {
  switch (event.type) {
    case 'Changed':
      return { nouns: event.nouns };
    case 'CategoryUpdate':
      return { nouns: event.tables };
    case 'AppointmentUpdate':
      return { nouns: ['appointments'], place_id: event.place_id };
    case 'ClientStateUpdate':
      return { nouns: ['clients', 'families', 'appointments'] };
    case 'HouseholdUpdate':
      return { nouns: ['families'] };
    case 'FileLockUpdate':
      return { nouns: ['locks'] };
    default:
      return { nouns: [] };
  }
}

/** The browser emits this every 30 s as `user_status`: 1 active, 2 locked; `idle` = seconds without activity (O-74). */
export interface UserStatus {
  user_id: number;
  status: 1 | 2;
  uuid: string;
  idle: number;
}
