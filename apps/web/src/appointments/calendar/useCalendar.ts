/**
 * The state of the calendar, kept in the address: `?location=1&date=2026-11-24&tab=online&slot=10:00&plan=7&add=1&client=12`.
 */
import { isDate, isTime } from '@resa/rules/time/dates';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../local/session.ts';
import { useToday } from '../../local/today.ts';
import { type ChosenSlot, type DayTab, isDayTab } from './tabs.ts';

/** The ways to add: a booking, an event for a group, one time for several clients, a past visit (001 §2.7, O-44). */
const MODES = ['1', 'group', 'batch', 'old'] as const;
export type Mode = (typeof MODES)[number];

const ANY_TIME = { slot: undefined, plan: undefined };

export function useCalendar() {
  const query = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const places = useSession().locations;
  const today = useToday();
  const requested = places.find(({ id }) => String(id) === query.location);
  const write = (change: Record<string, string | number | undefined>, replace = true) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, ...change }),
      replace,
      resetScroll: !replace,
    });
  const location = (requested ?? places[0])?.id ?? null;
  const date = isDate(query.date) ? query.date : today;
  const slot: ChosenSlot | null = isTime(query.slot) ? { time: query.slot, plan: Number(query.plan) || null } : null;
  return {
    places,
    today,
    location,
    date,
    tab: isDayTab(query.tab) ? query.tab : ('all' as DayTab),
    slot,
    /** Whether the list is below the board, over the whole width. */
    wide: query.list === 'wide',
    /** The client to book at the chosen time. They are booked only if they are still the current client. */
    client: Number(query.client) || null,
    adding: MODES.find((mode) => mode === query.add) ?? null,
    setLocation: (id: number) => write({ location: id, ...ANY_TIME }),
    setDate: (on: string) => write({ date: on, ...ANY_TIME }),
    setWide: (wide: boolean) => write({ list: wide ? 'wide' : undefined }),
    setTab: (tab: DayTab) => write({ tab: tab === 'all' ? undefined : tab }),
    /** Shows a saved location and tab. Without a saved location the present one stays. */
    show: ({ location: place, tab }: Readonly<Record<string, string>>) =>
      write({
        ...(place && { location: Number(place), ...ANY_TIME }),
        tab: isDayTab(tab) && tab !== 'all' ? tab : undefined,
      }),
    /** Shows only the appointments of a time; pressed again, those of all times (001 O-51). */
    toggleSlot: ({ time, plan }: ChosenSlot) =>
      write(slot?.time === time && slot.plan === plan ? ANY_TIME : { slot: time, plan: plan ?? undefined }),
    showAllTimes: () => write(ANY_TIME),
    add: (mode: Mode, client?: number) => write({ add: mode, client, location: location ?? undefined, date }, false),
    /** Returns to the day; after a booking, to the location and day that were booked. */
    backToDay: (at?: { place_id: number; date: string }) =>
      write({
        add: undefined,
        client: undefined,
        ...(at && { location: at.place_id, date: at.date, ...ANY_TIME, tab: undefined }),
      }),
  };
}

export type CalendarState = ReturnType<typeof useCalendar>;
