import { STATUS } from '@resa/rules/booking/appointment-status';
import { api, codeText, failureText } from '../api.ts';
import { type Act, reportAct } from '../local/act.ts';
import { useCan, useSession } from '../local/session.ts';
import { now } from '../local/today.ts';
import { useOnce } from '../once.ts';
import { notify } from '../ui/notify.ts';

interface Done extends Pick<Act, 'name' | 'appointment_type_id' | 'start_date_time' | 'place'> {
  readonly what: 'booked' | 'checked_in';
  readonly id: number;
  /** Where it was booked; a check-in may have moved it. */
  readonly booked_place_id: number;
}

/** Undoing a booking cancels it; undoing a check-in opens the appointment again (001 O-31). */
const UNDOING = {
  booked: { from: STATUS.open, status: STATUS.cancelled, becomes: 'booking_undone' },
  checked_in: { from: STATUS.closed, status: STATUS.open, becomes: 'checkin_undone' },
} as const;

/** Keeps a booking or check-in in sight, with Undo for users who may change its status there (001 O-33 to O-35). */
export function useReport(): (done: Done) => void {
  const mayChange = useCan()('change_appointment_status');
  const { locations } = useSession();
  const once = useOnce();
  const undo = async ({ what, id, booked_place_id, ...shown }: Done) => {
    const { becomes, ...change } = UNDOING[what];
    const input = { id, ...change };
    try {
      const { code } = await once(input, (options) => api.appointments.changeStatus(input, options));
      if (code === 'Ok') reportAct({ ...shown, what: becomes, time: now().time });
      else notify.warn(codeText('appointments.changeStatus', code));
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
  };
  return (done) => {
    const { id, booked_place_id, ...shown } = done;
    const may = mayChange && locations.some((place) => place.id === booked_place_id);
    reportAct({ ...shown, time: now().time, undo: may ? () => undo(done) : undefined });
  };
}
