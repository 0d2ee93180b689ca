import { closeRefusal, STATUS } from '@resa/rules/booking/appointment-status';
import { useQueryClient } from '@tanstack/react-query';
import { api, codeText, failureText } from '../api.ts';
import { type Arrival, keepArrival } from '../local/arrivals.ts';
import { serverNow } from '../local/clock.ts';
import { useCan } from '../local/session.ts';
import { now } from '../local/today.ts';
import { useOnce } from '../once.ts';
import { refreshed } from '../queries.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.ts';
import { useBusyRows } from '../ui/useBusyRows.ts';
import type { Appointment } from './check.ts';
import { expectedAt, type HouseholdSearch, searchQuery } from './queries.ts';
import type { Place } from './usePlace.ts';

type Person = Pick<Arrival, 'client_id' | 'file_number'>;

/**
 * Checks an appointment in at the chosen place. Permission first, then the question about another location (O-83): what
 * the rule refuses is never sent. `search` is how the household on screen was found. `toSearch` brings the focus back for
 * the next household.
 */
export function useCheckIn(
  { place, today, search }: { place: Place; today: string; search?: HouseholdSearch },
  toSearch: () => void,
) {
  const may = useCan();
  const queries = useQueryClient();
  const { isBusy, run } = useBusyRows();
  const once = useOnce();

  async function checkIn(appointment: Appointment, client: Person) {
    if (isBusy(appointment.id)) return;
    const refusal = closeRefusal(appointment, {
      place_id: place.id,
      today,
      diff_checkin_location: may('diff_checkin_location'),
    });
    if (refusal) return notify.warn(refusal);
    if (appointment.place_id !== place.id && !(await agreed(appointment, place))) return;
    await run(appointment.id, () => close(appointment, client));
    await refreshed();
    // If the response was lost but the check-in was done, the focused button was removed.
    requestAnimationFrame(() => document.activeElement === document.body && toSearch());
  }

  async function close(
    { id, appointment_type_id, place_id: booked_place_id }: Appointment,
    { client_id, file_number }: Person,
  ) {
    const input = { id, place_id: place.id };
    try {
      const { code } = await once(input, (options) => api.checkin.close(input, options));
      if (code !== 'Ok') return notify.warn(codeText('checkin.close', code));
      markClosed(id);
      const arrived = { id, client_id, file_number, appointment_type_id };
      void keepArrival({ ...arrived, place_id: place.id, booked_place_id, ...now() });
      toSearch();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
  }

  /** The row changes immediately; the server's own response follows. */
  function markClosed(id: number) {
    queries.setQueryData(expectedAt(place.id).queryKey, (expected) => {
      if (expected?.code !== 'Ok' || !expected.rows.some((row) => row.id === id)) return expected;
      return { ...expected, rows: expected.rows.filter((row) => row.id !== id), arrived: expected.arrived + 1 };
    });
    if (!search) return;
    queries.setQueryData(searchQuery(search, place.id).queryKey, (found) => {
      if (found?.code !== 'Ok') return found;
      const closed = { status: STATUS.closed, place_id: place.id, place: place.name };
      const checkin_at = serverNow().toISOString();
      const turned = (row: Appointment) => (row.id === id ? { ...row, ...closed, checkin_at } : row);
      return { ...found, all_appointments: found.all_appointments.map(turned) };
    });
  }

  return { checkIn, isBusy };
}

const agreed = ({ place: booked }: Appointment, { name: chosen }: Place) =>
  confirm({
    title: 'checkin_elsewhere',
    text: 'ask_checkin_elsewhere',
    values: { booked, chosen },
    yes: 'check_in',
  });
