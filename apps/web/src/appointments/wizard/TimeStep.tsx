import { Button, Checkbox, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Slot } from '@resa/contract/appointments';
import { IconClockCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { arrowKeys } from '../../ui/arrow-keys.ts';
import { confirm } from '../../ui/confirm.ts';
import { Dated } from '../../ui/Dated.tsx';
import { dayText, momentText } from '../../ui/day-text.ts';
import styles from '../appointments.module.css';
import { MonthCalendar } from '../MonthCalendar.tsx';
import { Note } from '../Note.tsx';
import { SlotButton } from '../SlotButton.tsx';
import { chooseDate } from './draft.ts';
import { Evidence } from './Evidence.tsx';
import { HeldPlace } from './HeldPlace.tsx';
import { whyNot } from './party.ts';
import { Types } from './TypeStep.tsx';
import type { Booking } from './useBooking.ts';
import type { Booked } from './useSave.ts';
import { WaitingBox } from './WaitingBox.tsx';
import wizard from './wizard.module.css';

interface TimeStepProps {
  booking: Booking;
  /** The household was put on a waiting list, or the place held for it was booked. */
  onWaiting: (at: Booked) => void;
}

/** Step 4: the times. The types are shown beside them if there is more than one and enough room. */
export function TimeStep({ booking, onWaiting }: TimeStepProps) {
  const t = useT();
  const several = booking.plans && booking.plans.length > 1;
  if (!several) return <Times booking={booking} onWaiting={onWaiting} />;
  return (
    <div className={wizard.beside}>
      <div className={`${wizard.types} ${wizard.besideTimes}`} data-beside>
        <Text fw={550}>{t('appointment_type')}</Text>
        <Types booking={booking} />
      </div>
      <Times booking={booking} onWaiting={onWaiting} />
    </div>
  );
}

/** Only open times can be chosen, and every other one says why it is closed (001 §5, §2.9). */
function Times({ booking, onWaiting }: TimeStepProps) {
  const t = useT();
  const locale = useLocale();
  const today = useToday();
  const { draft, plan, schedule, info } = booking;
  const { date } = draft;
  const [month, setMonth] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useFirstDate(booking);
  if (!plan || !schedule.data) return <Skeleton h={320} />;
  const days = schedule.data.schedule;
  const free = booking.firstFree(plan.id)?.start_date_time ?? null;

  const reason = (on: string): string | null => {
    const why = whyNot(plan, days, on, today);
    const closing = days.nonworking.find((row) => row.date === on && row.comment);
    if (!why) return null;
    return why === 'rule_date_nonworking' && closing ? `${t(why)} ${closing.comment}` : t(why);
  };
  const pick = (on: string) => {
    const why = reason(on);
    setRefused(why === null ? null : t('date_refused', { date: dayText(on, locale), why }));
    if (why === null) booking.change(chooseDate(draft, on));
  };
  const show = (on: string) => {
    setMonth(on);
    pick(on);
  };
  return (
    <div className={wizard.when}>
      <div>
        <MonthCalendar
          label={t('choose_date')}
          value={date}
          month={month ?? date ?? plan.dates[0] ?? today}
          today={today}
          onMonth={setMonth}
          onPick={pick}
          facts={(on) => ({
            closed: reason(on),
            ...(free?.startsWith(on) && { mark: t('first_free') }),
          })}
        />
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {refused && <Dated>{refused}</Dated>}
        </Text>
        {free && booking.party === 1 && <FirstFree booking={booking} start={free} onDate={setMonth} />}
      </div>
      <Stack>
        <Title order={3}>{date ? <Dated>{dayText(date, locale)}</Dated> : t('choose_date')}</Title>
        <HeldPlace booking={booking} onBooked={onWaiting} />
        {date && <Slots booking={booking} />}
        <WaitingBox booking={booking} onWaiting={onWaiting} />
        <Evidence booking={booking} onDate={show} />
        {booking.mayForce && <Emergency booking={booking} />}
        {draft.time && info.isFetching && !info.data && <Skeleton h={40} />}
      </Stack>
    </div>
  );
}

/** A button that chooses the first time that is free for this client. */
function FirstFree(props: { booking: Booking; start: string; onDate: (date: string) => void }) {
  const { booking, start, onDate } = props;
  const t = useT();
  const locale = useLocale();
  const [date = '', time = ''] = start.split(' ');
  return (
    <Button
      variant="light"
      fullWidth
      className={wizard.firstFree}
      leftSection={<IconClockCheck size={18} aria-hidden />}
      onClick={() => {
        onDate(date);
        void booking.pickTime({ time, open: 1 }, date);
      }}
    >
      <span>
        <Dated>{t('first_free_at', { when: momentText(start, locale) })}</Dated>
      </span>
    </Button>
  );
}

/**
 * Chooses the day that is shown first: the day chosen before, otherwise the day of the calendar if it can be chosen,
 * otherwise the client's first free day, otherwise the first day of the plan. If the calendar shows today only by
 * default and today has no free time for the client, their first free day is shown.
 */
function useFirstDate(booking: Booking) {
  const { draft, plan, dates: clientDates, firstFree, preferredDate, dayStays, suggest } = booking;
  const today = useToday();
  const own = plan && firstFree(plan.id)?.start_date_time?.slice(0, 10);
  const dates = plan?.dates ?? [];
  const over = !dayStays && preferredDate === today && own !== undefined && own !== null && own > today;
  const preferred = preferredDate && !over && dates.includes(preferredDate) ? preferredDate : null;
  const first = preferred ?? own ?? dates[0] ?? null;
  const known = !clientDates.isFetching;
  useEffect(() => {
    if (first === null || !known || draft.time !== null || (draft.date && dates.includes(draft.date))) return;
    suggest(chooseDate(draft, first));
  }, [draft, dates, first, known, suggest]);
}

function Slots({ booking }: { booking: Booking }) {
  const t = useT();
  const { slots, times, draft, party, plan } = booking;
  const first = plan && booking.firstFree(plan.id)?.start_date_time;
  if (slots.isError) return <Note hue="red">{t('e_get_data')}</Note>;
  if (!times) return <Skeleton h={130} />;
  if (times.length === 0) return <Note hue="orange">{t('rule_appointment_not_available')}</Note>;
  const isFirst = ({ time }: Slot) => first === `${draft.date} ${time}`;
  const mark = (slot: Slot) => {
    if (!slot.why) return isFirst(slot) ? t('first_free') : undefined;
    return slot.why === 'rule_max_appointments' && slot.real > 0
      ? t('slot_too_few', { real: slot.real, party })
      : undefined;
  };
  return (
    <ul className={styles.slots} aria-label={t('choose_time')} aria-busy={slots.isFetching} onKeyDown={arrowKeys}>
      {times.map((slot) => (
        <li key={slot.time}>
          <SlotButton
            slot={slot}
            pressed={draft.time === slot.time}
            mark={mark(slot)}
            closed={booking.selectable(slot) ? undefined : t(slot.why ?? 'rule_max_appointments')}
            forced={slot.open === 0}
            suggested={isFirst(slot)}
            onPress={() => void booking.pickTime(slot)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The box for an emergency, shown only if the rules allow it. Ticking it asks first (001 O-24). */
function Emergency({ booking }: { booking: Booking }) {
  const t = useT();
  const { draft, emergency } = booking;
  const tick = async (on: boolean) => {
    if (on && !(await confirm({ text: 'ask_emergency_appointment', title: 'emergency', yes: 'book_as_emergency' })))
      return;
    booking.change({ ...draft, emergency: on ? 1 : 0 });
  };
  return (
    <Checkbox
      checked={emergency}
      onChange={(event) => void tick(event.currentTarget.checked)}
      label={t('emergency_appointment')}
      description={t('emergency_help')}
    />
  );
}
