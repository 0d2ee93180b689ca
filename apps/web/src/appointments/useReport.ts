import { type Act, reportAct } from '../local/act.ts';
import { type Arrival, keepArrival } from '../local/arrivals.ts';
import { now } from '../local/today.ts';
import { useUndo } from './useUndo.ts';

interface Done extends Pick<Act, 'name' | 'appointment_type_id' | 'start_date_time' | 'place'> {
  readonly what: 'booked' | 'checked_in';
  /** Who arrived. */
  readonly arrived?: Pick<Arrival, 'client_id' | 'file_number'>;
  readonly id: number;
  /** Where it was booked, and where a check-in was made. */
  readonly booked_place_id: number;
}

/** Keeps a booking or check-in in sight, with Undo for users who may change its status there. */
export function useReport(): (done: Done) => void {
  const { may, undo } = useUndo();
  return ({ id, booked_place_id, arrived, ...shown }) => {
    const { what, appointment_type_id } = shown;
    const { date, time } = now();
    const takeBack = async () => {
      if (await undo(what, id)) reportAct({ ...shown, what: UNDONE[what], time: now().time });
    };
    reportAct({ ...shown, time, undo: may(booked_place_id) ? takeBack : undefined });
    if (!arrived) return;
    void keepArrival({ id, ...arrived, appointment_type_id, place_id: booked_place_id, date, time, booked_place_id });
  };
}

const UNDONE = { booked: 'booking_undone', checked_in: 'checkin_undone' } as const;
