/** The actions of staff on an entry of a waiting list; each refusal in words. */
import type { WaitingRow } from '@resa/contract/waiting';
import { useRef, useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { type TextKey, useLocale } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { refresh } from '../../queries.ts';
import { confirm } from '../../ui/confirm.ts';
import { momentText } from '../../ui/day-text.ts';
import { notify } from '../../ui/notify.ts';
import { useReport } from '../useReport.ts';

export type Entry = Pick<
  WaitingRow,
  'id' | 'row_version' | 'place_id' | 'appointment_type_id' | 'name' | 'offer' | 'consent_at'
>;

export function useWaitingActs(placeOf: (entry: Entry) => string) {
  const locale = useLocale();
  const once = useOnce();
  const report = useReport();
  const [busy, setBusy] = useState<number | null>(null);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  /** Sends one act after the other; a refusal means that the screen is out of date. */
  function act<A extends { code: string }>(
    entry: Entry,
    call: 'update' | 'destroy' | 'accept' | 'refuse',
    send: () => Promise<A>,
    textOf: (answer: A) => TextKey = ({ code }) => codeText(`waiting.${call}`, code, 'e_saving'),
  ): Promise<A | null> {
    const sending = line.current.then(() => sendNow(entry, send, textOf));
    line.current = sending;
    return sending;
  }
  async function sendNow<A extends { code: string }>(
    entry: Entry,
    send: () => Promise<A>,
    textOf: (answer: A) => TextKey,
  ): Promise<A | null> {
    setBusy(entry.id);
    try {
      const answer = await send();
      if (answer.code === 'Ok') return answer;
      notify.error(textOf(answer));
      await refresh({ nouns: ['appointments'] });
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(null);
    }
    return null;
  }
  const seen = ({ id, row_version }: Entry) => ({ id, row_version });
  const valuesOf = ({ name, offer }: Entry) => ({ name, when: offer ? momentText(offer.start_date_time, locale) : '' });

  return {
    busy,
    /** Order and consent are as the last user saved them, even if others changed them meanwhile. */
    move(entry: Entry, position: number) {
      const input = { id: entry.id, position };
      return act(entry, 'update', () => once(input, (options) => api.waiting.update(input, options)));
    },
    consent(entry: Entry, consent: 0 | 1) {
      const input = { id: entry.id, consent };
      return act(entry, 'update', () => once(input, (options) => api.waiting.update(input, options)));
    },
    /** Books the held place, and returns whether it did. If no yes is recorded yet, a question records it. */
    async book(entry: Entry) {
      const sure = await confirm({
        title: 'waiting_book_title',
        text: entry.consent_at ? 'ask_waiting_book' : 'ask_waiting_book_consent',
        values: valuesOf(entry),
        yes: 'book',
      });
      if (!sure) return null;
      const input = { ...seen(entry), consent: 1 } as const;
      const answer = await act(
        entry,
        'accept',
        () => once(input, (options) => api.waiting.accept(input, options)),
        (refused) =>
          (refused.code === 'resource_locked_evidences' && refused.evidences[0]) ||
          codeText('waiting.accept', refused.code, 'e_saving'),
      );
      if (answer?.code !== 'Ok') return null;
      const { id, start_date_time } = answer;
      const { name, appointment_type_id, place_id } = entry;
      report({
        what: 'booked',
        id,
        name,
        appointment_type_id,
        start_date_time,
        place: placeOf(entry),
        booked_place_id: place_id,
      });
      return { id, place_id, date: start_date_time.slice(0, 10) };
    },
    async refuse(entry: Entry) {
      const values = valuesOf(entry);
      const sure = await confirm({
        title: 'waiting_refuse',
        text: 'ask_waiting_refuse',
        values,
        yes: 'waiting_refuse',
      });
      if (!sure) return;
      const input = seen(entry);
      const answer = await act(entry, 'refuse', () => once(input, (options) => api.waiting.refuse(input, options)));
      if (answer) notify.success('s_waiting_refused');
    },
    async remove(entry: Entry) {
      const values = { name: entry.name };
      const sure = await confirm({
        title: 'waiting_remove',
        text: 'ask_waiting_remove',
        values,
        yes: 'waiting_remove',
        danger: true,
      });
      if (!sure) return;
      const input = { id: entry.id };
      const answer = await act(entry, 'destroy', () => once(input, (options) => api.waiting.destroy(input, options)));
      if (answer) notify.success('s_waiting_removed', values);
    },
  };
}

export type WaitingActs = ReturnType<typeof useWaitingActs>;
