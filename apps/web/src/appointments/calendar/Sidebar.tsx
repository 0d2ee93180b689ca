import { Group, Radio, Select, Stack, Text } from '@mantine/core';
import { appointment_categories } from '@resa/contract/lists/fixed';
import { firstOfMonth } from '@resa/rules/time/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../local/texts.ts';
import { useNarrow } from '../../ui/useNarrow.ts';
import { CategoryMark } from '../CategoryMark.tsx';
import { Fullness } from '../Fullness.tsx';
import { MonthCalendar, useCategoryNames } from '../MonthCalendar.tsx';
import { dayOf, marksOf } from '../queries.ts';
import styles from './calendar.module.css';
import type { CalendarState } from './useCalendar.ts';
import { WeekStrip } from './WeekStrip.tsx';

/** Where and when: the user's locations, and a month in which each day has how full it is and its categories. */
export function Sidebar({ calendar, location }: { calendar: CalendarState; location: number }) {
  const t = useT();
  const { places, date, today, setLocation, setDate } = calendar;
  const [turned, setTurned] = useState<string | null>(null);
  const month = firstOfMonth(turned ?? date);
  const day = useQuery(dayOf(location, date));
  const own = month === firstOfMonth(date);
  const other = useQuery({ ...marksOf(location, month), enabled: !own });
  const categoryNames = useCategoryNames();
  const phone = useNarrow();
  const counts = new Map(day.data?.month.map((mark) => [mark.date, mark.count]));
  const marks = new Map((own ? day.data?.month : other.data?.events)?.map((mark) => [mark.date, mark.categories]));
  const fullness = new Map((own ? day.data?.places : other.data?.places)?.map((one) => [one.date, one]));
  const waiting = new Map((own ? day.data?.waiting : other.data?.waiting)?.map((one) => [one.date, one.count]));
  const facts = (on: string) => {
    const categories = marks.get(on) ?? [];
    const count = own ? counts.get(on) : undefined;
    const waits = waiting.get(on);
    const full = fullness.get(on);
    const descriptions = [
      count && t('appointments_count', { count }),
      categoryNames(categories),
      full && t('slot_places', full),
      waits && t('waiting_count', { count: waits }),
    ];
    return { categories, places: full, says: descriptions.filter(Boolean).join(', '), waiting: waits };
  };
  const pick = (on: string) => {
    setTurned(null);
    setDate(on);
  };
  if (phone)
    return (
      <div className={styles.sidebar}>
        <Select
          label={t('location')}
          data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(location)}
          allowDeselect={false}
          onChange={(id) => id && setLocation(Number(id))}
        />
        <WeekStrip date={date} today={today} onPick={pick} facts={facts} />
      </div>
    );
  return (
    <div className={styles.sidebar}>
      <Radio.Group label={t('location')} value={String(location)} onChange={(id) => setLocation(Number(id))}>
        <Stack gap={8} mt={6}>
          {places.map(({ id, name }) => (
            <Radio key={id} value={String(id)} label={name} />
          ))}
        </Stack>
      </Radio.Group>
      <div>
        <MonthCalendar
          label={t('choose_date')}
          value={date}
          month={month}
          today={today}
          onMonth={setTurned}
          onPick={pick}
          facts={facts}
        />
        <Group gap="md" mt="xs">
          {appointment_categories.map(({ id, key }) => (
            <Group key={id} gap={6}>
              <CategoryMark category={id} />
              <Text size="sm" c="dimmed">
                {t(key)}
              </Text>
            </Group>
          ))}
          <Group gap={6}>
            <Fullness booked={1} max={2} />
            <Text size="sm" c="dimmed">
              {t('places_taken')}
            </Text>
          </Group>
        </Group>
      </div>
    </div>
  );
}
