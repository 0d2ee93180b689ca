import { STATUS } from '@resa/rules/booking/appointment-status';
import { api, codeText, failureText } from '../api.ts';
import { undoArrival } from '../local/arrivals.ts';
import { useCan, useSession } from '../local/session.ts';
import { useOnce } from '../once.ts';
import { notify } from '../ui/notify.ts';

/** Undoing a booking cancels it; undoing a check-in opens the appointment again (001 O-31). */
const UNDOING = {
  booked: { from: STATUS.open, status: STATUS.cancelled },
  checked_in: { from: STATUS.closed, status: STATUS.open },
} as const;

/**
 * Undoes a booking or a check-in. `may` says whether the user may: changing statuses needs the permission and the
 * location of the booking (001 O-33 to O-35).
 */
export function useUndo() {
  const mayChange = useCan()('change_appointment_status');
  const { locations } = useSession();
  const once = useOnce();
  return {
    may: (booked_place_id: number) => mayChange && locations.some(({ id }) => id === booked_place_id),
    /** Returns whether the booking or check-in was undone; shows a refusal as a notice. */
    async undo(what: keyof typeof UNDOING, id: number): Promise<boolean> {
      const input = { id, ...UNDOING[what] };
      try {
        const { code } = await once(input, (options) => api.appointments.changeStatus(input, options));
        if (code !== 'Ok') notify.warn(codeText('appointments.changeStatus', code));
        else if (what === 'checked_in') await undoArrival(id);
        return code === 'Ok';
      } catch (failure) {
        notify.error(failureText(failure, 'e_saving'));
        return false;
      }
    },
  };
}
