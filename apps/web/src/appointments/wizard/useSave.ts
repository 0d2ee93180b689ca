import { blocks } from '@resa/rules/evidence';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { nameOf } from '../../local/lookups.ts';
import { useLocale } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { confirm } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';
import { BOOKED, evidenceOf } from '../queries.ts';
import { momentText } from '../words.ts';
import { isEvent, startOf } from './draft.ts';
import type { Booking } from './useBooking.ts';

export interface Booked {
  id: number;
  place_id: number;
  date: string;
}

/** Judges once more, asks, and books; each refusal leads where it can be mended (001 §8). */
export function useSave(booking: Booking, onSaved: (booked: Booked) => void) {
  const locale = useLocale();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const running = useRef(false);
  const once = useOnce();
  const { draft, plan, judging, emergency } = booking;
  const start = startOf(draft);
  const reload = () => queries.invalidateQueries({ queryKey: BOOKED });

  const verify = () =>
    confirm({
      text: isEvent(draft) ? 'ask_verify_appointment_event' : 'ask_verify_appointment',
      values: {
        name: draft.client?.name ?? '',
        file_number: draft.client?.file_number ?? '',
        type: nameOf(plan ?? undefined, locale),
        place: booking.places.find(({ id }) => id === draft.place_id)?.name ?? '',
        when: start ? momentText(start, locale) : '',
        count: draft.members.length,
      },
      title: 'book_appointment',
      yes: 'book',
    });

  async function book() {
    if (!judging || !start || !draft.client) return;
    setSaving(true);
    const now = await queries.fetchQuery(evidenceOf(judging));
    setSaving(false);
    if (blocks(now.evidences, emergency)) return notify.error('resource_locked_evidences');
    if (!(await verify())) return;
    setSaving(true);
    const wanted = {
      appointment: {
        client_id: draft.client.id,
        place_id: judging.place_id,
        appointment_type_id: judging.appointment_type_id,
        start_date_time: start,
        comments: draft.comments,
        media: draft.media,
        emergency: emergency ? 1 : 0,
      },
      members: judging.members,
      place_appointment_type_id: judging.place_appointment_type_id,
    } as const;
    const answer = await once(wanted, (options) => api.appointments.store(wanted, options));
    if (answer.code === 'Ok') {
      booking.saved();
      notify.success('s_successful');
      void reload();
      return onSaved({ id: answer.id, place_id: judging.place_id, date: start.slice(0, 10) });
    }
    if (answer.code === 'rule_max_appointments') {
      notify.error('rule_max_appointments');
      booking.go('time');
    } else notify.error(answer.code === 'resource_locked_evidences' ? 'resource_locked_evidences' : 'e_saving');
    await reload();
  }

  return {
    saving,
    save: async () => {
      if (running.current || !booking.ready('save')) return;
      running.current = true;
      try {
        await book();
      } catch (failure) {
        notify.error(failureText(failure, 'e_saving'));
      } finally {
        running.current = false;
        setSaving(false);
      }
    },
  };
}
