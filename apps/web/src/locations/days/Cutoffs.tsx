import { Text } from '@mantine/core';
import type { CutoffRow } from '@resa/contract/locations';
import { isTime } from '@resa/rules/time/dates';
import { api } from '../../api.ts';
import { TimeOfDay } from '../../forms/controls/TimeOfDay.tsx';
import { useLocale, useT } from '../../local/texts.ts';
import { weekdayName } from '../../ui/day-text.ts';
import type { LocationRead } from '../read.ts';
import { Weekday } from './controls.tsx';
import { DaySection, type Kind } from './DaySection.tsx';

interface Values {
  weekday: number;
  cutoff_day: number;
  time: string;
}

/** The tab "Cut-offs": when booking closes for each weekday, at the whole location (001 O-09). */
export function Cutoffs({ read, place_id }: { read: LocationRead; place_id: number }) {
  const t = useT();
  const locale = useLocale();
  const taken = (weekday: number, id: number | undefined) =>
    read.cutoff.some((row) => row.weekday === weekday && row.id !== id);
  const firstFree = [1, 2, 3, 4, 5, 6, 0].find((day) => !taken(day, undefined)) ?? 1;
  const kind: Kind<CutoffRow, Values & { id?: number }> = {
    name: 'cutoff',
    place_id,
    calls: { store: 'locations.storeCutoff', update: 'locations.updateCutoff', destroy: 'locations.destroyCutoff' },
    title: 'location_tab_cutoff',
    add: 'cutoff_add',
    rows: read.cutoff,
    columns: [
      { name: 'weekday', label: 'cutoff_weekday', cell: (row) => weekdayName(row.weekday, locale) },
      { name: 'cutoff_day', label: 'cutoff_day', cell: (row) => weekdayName(row.cutoff_day, locale) },
      { name: 'time', label: 'start_time' },
    ],
    nameOf: (row) => weekdayName(row.weekday, locale),
    says: ({ cutoff_day, time }) => t('cutoff_closes', { day: weekdayName(cutoff_day, locale), time }),
    read: (name, value) => (name === 'time' ? undefined : weekdayName(Number(value), locale)),
    valuesOf: (row) =>
      row
        ? { id: row.id, weekday: row.weekday, cutoff_day: row.cutoff_day, time: row.time }
        : { weekday: firstFree, cutoff_day: firstFree, time: '' },
    fields: () => ({
      weekday: { kind: 'one', label: 'cutoff_weekday' },
      cutoff_day: { kind: 'one', label: 'cutoff_day' },
      time: { kind: 'one', label: 'start_time' },
    }),
    controls: { weekday: Weekday, cutoff_day: Weekday, time: TimeOfDay },
    // The list on the screen is looked at first; the server looks again (002 A16).
    check: ({ id, weekday, time }) => ({
      ...(taken(weekday, id) && { weekday: { rule: 'e_only_one_cutoff' as const } }),
      ...(!isTime(time) && { time: { rule: 'must_be_completed' as const } }),
    }),
    store: ({ weekday, cutoff_day, time }, _, options) =>
      api.locations.storeCutoff({ cutoff: { place_id, weekday, cutoff_day, time } }, options),
    update: ({ weekday, cutoff_day, time }, { id, row_version }, _, options) =>
      api.locations.updateCutoff({ cutoff: { place_id, weekday, cutoff_day, time, id, row_version } }, options),
    destroy: (id, _, options) => api.locations.destroyCutoff({ id }, options),
    today: read.today,
  };
  return (
    <DaySection kind={kind}>
      <Text size="sm" c="dimmed" maw={520}>
        {t('cutoff_explained')}
      </Text>
    </DaySection>
  );
}
