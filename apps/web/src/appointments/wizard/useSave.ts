import type { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import { STALE_FIELDS } from '@resa/contract/stale-fields';
import { blocks } from '@resa/rules/booking/evidence';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { refresh } from '../../queries.ts';
import { confirm } from '../../ui/confirm.ts';
import { momentText } from '../../ui/day-text.ts';
import { notify } from '../../ui/notify.ts';
import { evidenceOf } from '../queries.ts';
import { useReport } from '../useReport.ts';
import { checkingOf, type Draft, keepsTime, startOf } from './draft.ts';
import { failureOf, type Refusal, refusalOf } from './refusal.ts';
import type { Booking } from './useBooking.ts';

export interface Booked {
  id: number;
  place_id: number;
  date: string;
}

/**
 * Checks again and books after the question of the last step; each refusal leads to where it can be corrected (001 §8).
 */
export function useSave(booking: Booking, onSaved: (booked: Booked) => void) {
  const t = useT();
  const locale = useLocale();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const running = useRef(false);
  const once = useOnce();
  const report = useReport();
  const types = useLookup('appointment_types');

  const placeOf = ({ place_id }: Draft) => booking.places.find(({ id }) => id === place_id)?.name ?? '';

  const chosenOf = (draft: Draft, start: string) => ({
    type: nameOf(types.byId(draft.plan?.appointment_type_id), locale),
    when: momentText(start, locale),
  });

  /** Says the rule, and the nearest free time where the server named one. */
  const refuse = async ({ text, step }: Refusal, next_free?: string | null) => {
    notify.error(text);
    if (next_free) notify.warn('nearest_free', { when: momentText(next_free, locale) });
    if (step) booking.go(step);
    // The data behind the choice changed meanwhile.
    await refresh({ nouns: ['appointments', 'locations'] });
  };

  async function book() {
    const { draft, editing } = booking;
    const checking = checkingOf(draft, editing?.id);
    const start = startOf(draft);
    if (!checking || !start) return;
    const emergency = booking.mayForce && draft.emergency === 1;
    const unmoved = keepsTime(draft, editing);
    if (!unmoved) {
      setSaving(true);
      const now = await queries.fetchQuery(evidenceOf(checking));
      setSaving(false);
      if (blocks(now.evidences, emergency)) return refuse(refusalOf('resource_locked_evidences'));
    }
    setSaving(true);
    const input = {
      appointment: {
        client_id: checking.client_id,
        place_id: checking.place_id,
        appointment_type_id: checking.appointment_type_id,
        start_date_time: start,
        comments: draft.comments,
        media: draft.media,
        emergency: emergency || (unmoved && draft.emergency === 1) ? 1 : 0,
      },
      members: checking.members,
      place_appointment_type_id: checking.place_appointment_type_id,
    } as const;
    if (editing) return change(input, editing.id, editing.row_version);
    const answer = await once(input, (options) => api.appointments.store(input, options));
    if (answer.code === 'Ok') {
      await booking.saved();
      notify.success('s_successful_booked', chosenOf(draft, start));
      report({
        what: 'booked',
        id: answer.id,
        name: draft.client?.name ?? '',
        appointment_type_id: checking.appointment_type_id,
        start_date_time: start,
        place: placeOf(draft),
        booked_place_id: checking.place_id,
      });
      return onSaved({ id: answer.id, place_id: checking.place_id, date: start.slice(0, 10) });
    }
    await refuse(refusalOf(answer.code), 'next_free' in answer ? answer.next_free : undefined);
  }

  type Wanted = RequestOf<typeof contract.appointments.store>;
  /** Saves the change of an appointment; the user who saved before is named, and may be overruled. */
  async function change(booked: Wanted, id: number, row_version: number): Promise<void> {
    const { start_date_time, place_id, appointment_type_id } = booked.appointment;
    const input = { ...booked, appointment: { ...booked.appointment, id, row_version } };
    const answer = await once(input, (options) => api.appointments.update(input, options));
    if (answer.code === 'Ok') {
      await booking.saved();
      notify.success('s_appointment_changed', {
        type: nameOf(types.byId(appointment_type_id), locale),
        when: momentText(start_date_time, locale),
      });
      return onSaved({ id, place_id, date: start_date_time.slice(0, 10) });
    }
    if (answer.code === 'stale') {
      const fields = answer.changed.map((field) => t(STALE_FIELDS[field])).join(', ');
      const values = { name: answer.saved_by, fields };
      const mine = await confirm({ text: 'ask_save_stale', title: 'w_stale', values, yes: 'save_mine' });
      return mine ? change(booked, id, answer.row_version) : undefined;
    }
    await refuse(refusalOf(answer.code, 'appointments.update'), 'next_free' in answer ? answer.next_free : undefined);
  }

  return {
    saving,
    save: async () => {
      if (running.current) return;
      running.current = true;
      try {
        await book();
      } catch (failure) {
        await refuse(failureOf(failure));
      } finally {
        running.current = false;
        setSaving(false);
      }
    },
  };
}
