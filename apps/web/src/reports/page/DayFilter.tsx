/**
 * A day on a calendar that marks the services of each day at the chosen locations: a market, an event, or several
 * (002 A09).
 */
import { Group, Text } from '@mantine/core';
import type { Colour } from '@resa/contract/lists/fixed';
import { firstOfMonth } from '@resa/rules/time/dates';
import { useQueries } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../api.ts';
import { MonthCalendar } from '../../appointments/index.ts';
import { useSession } from '../../local/session.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { queryOf } from '../../queries.ts';
import { shades } from '../../ui/colours.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useScheme } from '../../ui/useScheme.ts';
import styles from '../reports.module.css';
import type { Chosen } from './useChosen.ts';

/** One mark a day, with the category whose colour it has: only another service is red, as several are. */
const MARKS = [
  { category: 2, colour: 'purple', label: 'category_event' },
  { category: 1, colour: 'green', label: 'category_market' },
  { category: 3, colour: 'red', label: 'report_mix' },
] as const satisfies { category: number; colour: Colour; label: TextKey }[];
const MIX = MARKS[2];

const markOf = (categories: readonly number[]) =>
  categories.length > 1 ? MIX : MARKS.find(({ category }) => category === categories[0]);

export function DayFilter({ params, choose }: Pick<Chosen, 'params' | 'choose'>) {
  const t = useT();
  const today = useToday();
  const scheme = useScheme();
  const [turnedTo, setTurned] = useState<string | null>(null);
  const month = firstOfMonth(turnedTo ?? params.date ?? today);
  const { locations } = useSession();
  const places = params.location ? [params.location] : locations.map(({ id }) => id);
  const atf = params.event ? [params.event] : [];
  const months = useQueries({
    queries: places.map((place_id) => queryOf(api.appointments.getMonthEvents, { date: month, place_id, atf })),
  });
  const categoriesByDay = new Map<string, Set<number>>();
  for (const { data } of months)
    for (const { date, categories } of data?.events ?? [])
      categoriesByDay.set(date, new Set([...(categoriesByDay.get(date) ?? []), ...categories]));
  const facts = (date: string) => {
    const mark = markOf([...(categoriesByDay.get(date) ?? [])]);
    return mark ? { categories: [mark.category], says: t(mark.label) } : {};
  };
  return (
    <div>
      <Suspense fallback={<Loading height={330} />}>
        <MonthCalendar
          label={t('choose_date')}
          value={params.date ?? null}
          month={month}
          today={today}
          onMonth={setTurned}
          onPick={(date) => choose({ ...params, date })}
          facts={facts}
        />
      </Suspense>
      {places.length > 0 && (
        <Group gap="md" mt="xs">
          {MARKS.map(({ category, colour, label }) => (
            <Group key={category} gap={6}>
              <span className={styles.legend} style={{ backgroundColor: shades[colour][scheme].text }} aria-hidden />
              <Text size="sm" c="dimmed">
                {t(label)}
              </Text>
            </Group>
          ))}
        </Group>
      )}
    </div>
  );
}
