import { type Act, reportAct } from '../local/act.ts';
import { type Arrival, keepArrival } from '../local/arrivals.ts';
import { now } from '../local/today.ts';
import { useUndo } from './useUndo.ts';

interface Done extends Pick<Act, 'name' | 'appointment_type_id' | 'start_date_time' | 'place'> {
  readonly what: 'booked' | 'checked_in';
  /** The person who arrived; absent for a booking. */
  readonly arrived?: Pick<Arrival, 'client_id' | 'file_number'>;
  readonly id: number;
  /** The location of the booking, where the check-in was made as well. */
  readonly booked_place_id: number;
}

/** Shows a booking or check-in until the next one, with Undo for users who may change its status. */
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
