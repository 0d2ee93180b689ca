import type { AppointmentRow } from '@resa/contract/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { refresh } from '../../queries.ts';
import { confirm } from '../../ui/confirm.ts';
import { momentText } from '../../ui/day-text.ts';
import { notify } from '../../ui/notify.ts';
import { appointmentOf, householdOf, seatedIn } from '../queries.ts';

/** Moves an appointment to another time of its day: asks first, and the call checks it as it checks a booking. */
export function useMove() {
  const locale = useLocale();
  const queries = useQueryClient();
  const once = useOnce();
  const types = useLookup('appointment_types');
  const [moving, setMoving] = useState(false);

  async function send(row: AppointmentRow, to: string) {
    const { id, client_id } = row;
    const [{ appointment }, people] = await Promise.all([
      queries.fetchQuery({ ...appointmentOf(id), staleTime: 0 }),
      queries.fetchQuery({ ...householdOf(client_id, id), staleTime: 0 }),
    ]);
    const { place_id, appointment_type_id, place_appointment_type_id, row_version, comments, media } = appointment;
    const changed = appointment.start_date_time !== row.start_date_time || appointment.status !== row.status;
    if (changed || place_appointment_type_id === null) {
      notify.warn('w_stale');
      return refresh({ nouns: ['appointments'] });
    }
    const input = {
      appointment: {
        id,
        client_id,
        place_id,
        appointment_type_id,
        row_version,
        comments,
        media,
        start_date_time: to,
        emergency: 0 as const,
      },
      members: seatedIn(people),
      place_appointment_type_id,
    };
    const answer = await once(input, (options) => api.appointments.update(input, options));
    if (answer.code === 'Ok') {
      const type = nameOf(types.byId(appointment_type_id), locale);
      return notify.success('s_appointment_changed', { type, when: momentText(to, locale) });
    }
    notify.error(codeText('appointments.update', answer.code, 'e_saving'));
    if ('next_free' in answer && answer.next_free)
      notify.warn('nearest_free', { when: momentText(answer.next_free, locale) });
  }

  return async (row: AppointmentRow, time: string): Promise<void> => {
    const to = `${row.start_date_time.slice(0, 10)} ${time}`;
    const values = { name: row.name, from: momentText(row.start_date_time, locale), to: momentText(to, locale) };
    if (moving) return;
    if (!(await confirm({ title: 'move_appointment', text: 'ask_move_appointment', values, yes: 'move_appointment' })))
      return;
    setMoving(true);
    try {
      await send(row, to);
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setMoving(false);
    }
  };
}
