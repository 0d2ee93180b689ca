import { blocks } from '@resa/rules/booking/evidence';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { refresh } from '../../queries.ts';
import { confirm } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';
import { evidenceOf } from '../queries.ts';
import { useReport } from '../useReport.ts';
import { momentText } from '../words.ts';
import { type Draft, isEvent, judgingOf, startOf } from './draft.ts';
import { failureOf, type Refusal, refusalOf } from './refusal.ts';
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
  const report = useReport();
  const types = useLookup('appointment_types');
  // What is saved may have been chosen only a moment ago: the steps are those of the booking as it is drawn now.
  const latest = useRef(booking);
  latest.current = booking;

  const placeOf = ({ place_id }: Draft) => booking.places.find(({ id }) => id === place_id)?.name ?? '';

  const chosenOf = (draft: Draft, start: string) => ({
    type: nameOf(types.byId(draft.plan?.appointment_type_id), locale),
    when: momentText(start, locale),
  });

  const verify = (draft: Draft, start: string) =>
    confirm({
      text: isEvent(draft) ? 'ask_verify_appointment_event' : 'ask_verify_appointment',
      values: {
        ...chosenOf(draft, start),
        name: draft.client?.name ?? '',
        file_number: draft.client?.file_number ?? '',
        place: placeOf(draft),
        count: draft.members.length,
      },
      title: 'book_appointment',
      yes: 'book',
    });

  const refuse = async ({ text, step }: Refusal) => {
    notify.error(text);
    if (step) latest.current.go(step);
    // What it was chosen from is no longer so.
    await refresh({ nouns: ['appointments', 'locations'] });
  };

  async function book(draft: Draft) {
    const judging = judgingOf(draft);
    const start = startOf(draft);
    if (!judging || !start) return;
    const emergency = booking.mayForce && draft.emergency === 1;
    setSaving(true);
    const now = await queries.fetchQuery(evidenceOf(judging));
    setSaving(false);
    if (blocks(now.evidences, emergency)) return refuse(refusalOf('resource_locked_evidences'));
    if (!(await verify(draft, start))) return;
    setSaving(true);
    const wanted = {
      appointment: {
        client_id: judging.client_id,
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
      notify.success('s_successful_booked', chosenOf(draft, start));
      report({
        what: 'booked',
        id: answer.id,
        name: draft.client?.name ?? '',
        appointment_type_id: judging.appointment_type_id,
        start_date_time: start,
        place: placeOf(draft),
        booked_place_id: judging.place_id,
      });
      return onSaved({ id: answer.id, place_id: judging.place_id, date: start.slice(0, 10) });
    }
    await refuse(refusalOf(answer.code));
  }

  return {
    saving,
    /** Saves the booking as it stands, or one that is about to be drawn. */
    save: async (draft: Draft = booking.draft) => {
      if (running.current) return;
      running.current = true;
      try {
        await book(draft);
      } catch (failure) {
        await refuse(failureOf(failure));
      } finally {
        running.current = false;
        setSaving(false);
      }
    },
  };
}
