/** The last thing that was booked or checked in: it stays in sight until the next act, and can be undone where the rules allow. */
import { onWipe } from './session.ts';
import { makeStore, useStore } from './store.ts';

export interface Act {
  readonly what: 'booked' | 'checked_in' | 'booking_undone' | 'checkin_undone';
  /** Of the person. */
  readonly name: string;
  readonly appointment_type_id: number;
  readonly start_date_time: string;
  /** When it was done, 'HH:mm'. */
  readonly time: string;
  readonly place: string;
  readonly undo?: (() => Promise<void>) | undefined;
}

const last = makeStore<Act | null>(null);
onWipe(() => last.set(null));

export const useLastAct = (): Act | null => useStore(last);
export const reportAct = (act: Act): void => last.set(act);
export const forgetAct = (): void => last.set(null);
