/** Saves hours that were drawn or moved in the week. */
import type { WorkingRow } from '@resa/contract/locations';
import type { DayHours } from '@resa/rules/booking/week';
import { useRef, useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { weekdayName } from '../../ui/day-text.ts';
import { notify } from '../../ui/notify.ts';
import { useDeciding } from '../affected/useDeciding.tsx';
import { hoursText } from './hours.ts';

export function useDrawnHours(plan_id: number) {
  const t = useT();
  const locale = useLocale();
  const once = useOnce();
  const [pending, setPending] = useState<readonly DayHours[]>([]);
  const [said, setSaid] = useState<string | null>(null);
  const movedRow = useRef<WorkingRow | null>(null);
  const list = new Intl.ListFormat(`${locale}-CA`);
  const named = (all: readonly DayHours[]) =>
    list.format(all.map((one) => `${weekdayName(one.weekday, locale)} ${hoursText(one)}`));

  const add = async (drawn: readonly DayHours[]) => {
    setPending(drawn);
    setSaid(null);
    try {
      for (const hours of drawn) {
        const working = { ...hours, place_appointment_type_id: plan_id };
        const { code } = await once(working, (options) => api.locations.storeWorking({ working }, options));
        if (code !== 'Ok') return notify.error(codeText('locations.storeWorking', code, 'e_saving'));
      }
      setSaid(t('hours_added', { hours: named(drawn) }));
      await refreshed();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setPending([]);
    }
  };

  const save = async (): Promise<void> => {
    if (!movedRow.current) return;
    const { id, row_version, weekday, start_time, end_time } = movedRow.current;
    const working = { id, row_version, weekday, start_time, end_time, place_appointment_type_id: plan_id };
    const sent = { working, ...deciding.sent() };
    try {
      const answer = await once(sent, (options) => api.locations.updateWorking(sent, options));
      if (answer.code === 'affected') return void deciding.refused.affected(answer);
      if (answer.code === 'not_moved') return void deciding.refused.not_moved(answer);
      deciding.close();
      if (answer.code !== 'Ok') return notify.error(codeText('locations.updateWorking', answer.code, 'e_saving'));
      setSaid(t('hours_changed', { hours: named([movedRow.current]) }));
      await refreshed();
    } catch (failure) {
      deciding.close();
      notify.error(failureText(failure, 'e_saving'));
    }
  };
  const deciding = useDeciding(save);

  return {
    pending,
    said,
    add,
    async move(row: WorkingRow, { weekday, start_time, end_time }: DayHours) {
      movedRow.current = { ...row, weekday, start_time, end_time };
      setSaid(null);
      await save();
    },
    dialog: deciding.dialog,
  };
}
