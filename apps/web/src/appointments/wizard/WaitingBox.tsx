import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import type { Slot } from '@resa/contract/appointments';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { refresh } from '../../queries.ts';
import { dayText } from '../../ui/day-text.ts';
import { notify } from '../../ui/notify.ts';
import { waitingOf } from '../waiting/queries.ts';
import type { Booking } from './useBooking.ts';
import type { Booked } from './useSave.ts';

const ANY = '';

/**
 * Offers the waiting list if times of the chosen day are full for this party: for one of these times or, if no time of
 * the day is free, for any time. Absent if the household already waits or has an appointment that day, or if there is
 * evidence against booking it.
 */
export function WaitingBox({ booking, onWaiting }: { booking: Booking; onWaiting: (at: Booked) => void }) {
  const { draft, times, editing, info, household } = booking;
  const { data: waits } = useQuery({ ...waitingOf(draft.client?.id ?? 0), enabled: draft.client !== null && !editing });
  const isWaiting = waits?.rows.some(
    (row) => row.place_appointment_type_id === draft.plan?.id && row.date === draft.date,
  );
  const holds = household.data?.open.some(
    (one) =>
      one.place_id === draft.place_id &&
      one.appointment_type_id === draft.plan?.appointment_type_id &&
      one.start_date_time.slice(0, 10) === draft.date,
  );
  const mayWait = waits && !isWaiting && !holds && info.data?.evidences.length === 0;
  const full = times?.filter(({ why }) => why === 'rule_max_appointments').map(({ time }) => time) ?? [];
  if (editing || !mayWait || !draft.date || full.length === 0) return null;
  const whole = !times?.some(({ open }) => open === 1);
  return <Form key={draft.date} booking={booking} full={full} whole={whole} onWaiting={onWaiting} />;
}

interface Props {
  booking: Booking;
  full: Slot['time'][];
  /** No time of the day is free. */
  whole: boolean;
  onWaiting: (at: Booked) => void;
}

function Form({ booking, full, whole, onWaiting }: Props) {
  const t = useT();
  const [time, setTime] = useState<string>(
    whole ? ANY : (full.find((one) => one === booking.wantedTime) ?? full[0] ?? ANY),
  );
  const [consent, setConsent] = useState(false);
  const { saving, put } = usePutting(booking, onWaiting);
  const options = [...(whole ? [ANY] : []), ...full];
  // The chosen option may have been removed, because a place became free.
  const chosen = options.includes(time) ? time : (options[0] ?? ANY);
  return (
    <Stack gap="xs">
      <Text>{t(whole ? 'waiting_day_full' : 'waiting_times_full')}</Text>
      <Group align="flex-end" gap="md">
        <Select
          label={t('waiting_time')}
          data={options.map((one) => ({ value: one, label: one || t('waiting_any_time') }))}
          value={chosen}
          allowDeselect={false}
          onChange={(one) => setTime(one ?? ANY)}
        />
        <Button
          variant="default"
          leftSection={<IconHourglass size={18} aria-hidden />}
          loading={saving}
          onClick={() => void put(chosen || null, consent ? 1 : 0)}
        >
          {t('waiting_list_add')}
        </Button>
      </Group>
      <Checkbox
        label={t('waiting_consent')}
        description={t('waiting_consent_help')}
        checked={consent}
        onChange={(event) => setConsent(event.currentTarget.checked)}
      />
    </Stack>
  );
}

function usePutting(booking: Booking, onWaiting: Props['onWaiting']) {
  const locale = useLocale();
  const once = useOnce();
  const [saving, setSaving] = useState(false);
  const put = async (time: string | null, consent: 0 | 1) => {
    const { client, place_id, plan, date, members, comments } = booking.draft;
    if (!client || place_id === null || !plan || !date || saving) return;
    const input = {
      place_id,
      place_appointment_type_id: plan.id,
      date,
      time,
      client_id: client.id,
      members: [...members],
      comments: comments.slice(0, 500),
      consent,
    };
    setSaving(true);
    try {
      const answer = await once(input, (options) => api.waiting.store(input, options));
      if (answer.code === 'Ok') {
        await booking.saved();
        const { position, id } = answer;
        notify.success('s_waiting_added', { name: client.name, position, day: dayText(date, locale) });
        return onWaiting({ id, place_id, date });
      }
      const evidence = answer.code === 'resource_locked_evidences' ? answer.evidences[0] : undefined;
      notify.error(evidence ?? codeText('waiting.store', answer.code, 'e_saving'));
      await refresh({ nouns: ['appointments'] });
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setSaving(false);
    }
  };
  return { saving, put };
}
