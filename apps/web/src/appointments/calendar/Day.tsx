import { Badge, Button, Group, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type api, failureText } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useNow } from '../../local/today.ts';
import { SavedFilters } from '../../saved-filters/index.ts';
import { arrowKeys } from '../../ui/arrow-keys.ts';
import { Dated } from '../../ui/Dated.tsx';
import { dayText } from '../../ui/day-text.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Tint } from '../../ui/StateBadge.tsx';
import { useActs } from '../acts/useActs.ts';
import shared from '../appointments.module.css';
import { OpenedAppointment } from '../detail/OpenedAppointment.tsx';
import { useOpenedAppointment } from '../detail/useOpenedAppointment.ts';
import { Note } from '../Note.tsx';
import { dayOf } from '../queries.ts';
import { SlotButton } from '../SlotButton.tsx';
import styles from './calendar.module.css';
import { DayFile } from './DayFile.tsx';
import { DayTable } from './DayTable.tsx';
import { isDayTab, rowsOf, TAB_TEXTS, TABS } from './tabs.ts';
import type { CalendarState } from './useCalendar.ts';
import { type Dragging, useDragging } from './useDragging.ts';

const WaitingLists = lazy(() => import('../waiting/WaitingLists.tsx'));

/** A day as it begins; the location is chosen beside it. */
const FIRST = { location: '', tab: 'all' };

/** The chosen day: how full each time is, how many of each type, and who comes (001 §2.7). */
export function Day({ calendar, location }: { calendar: CalendarState; location: number }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const { date, tab, slot, setTab, showAllTimes } = calendar;
  const { data, error, refetch, isFetching } = useQuery(dayOf(location, date));
  const acts = useActs();
  const opened = useOpenedAppointment();
  const dragging = useDragging();
  const rows = data?.appointments;
  const place = calendar.places.find(({ id }) => id === location)?.name ?? '';
  const shown = rows && tab !== 'waiting' ? rowsOf(rows, tab, slot) : undefined;
  const waiting = data && (data.waiting.find((one) => one.date === date)?.count ?? 0);
  return (
    <>
      <Stack>
        <Group justify="space-between" gap="sm">
          <Title order={2}>
            <Dated>{dayText(date, locale)}</Dated>
            <span className={styles.onPaper}> · {place}</span>
          </Title>
          <Group gap={8} className={styles.onScreen}>
            <SavedFilters
              screen="appointments"
              values={{ location: String(location), tab }}
              first={FIRST}
              apply={calendar.show}
            />
            <DayFile location={location} place={place} date={date} />
          </Group>
        </Group>
        {data && data.group.types.length > 0 && (
          <Group
            gap={8}
            component="ul"
            className={shared.slots}
            style={{ display: 'flex' }}
            aria-label={t('counts_by_type')}
          >
            {data.group.types.map(({ appointment_type_id, count }) => (
              <li key={appointment_type_id}>
                <Tint colour="grey">
                  {nameOf(types.byId(appointment_type_id), locale)}{' '}
                  <b>
                    <Figure of={count} />
                  </b>
                </Tint>
              </li>
            ))}
          </Group>
        )}
        {data && <Slots slots={data.group.slots} calendar={calendar} dragging={dragging} />}
        {data && <Full slots={data.group.slots} calendar={calendar} />}
      </Stack>
      <div className={styles.table}>
        {rows && error && (
          <Note hue="orange" live>
            {t('rows_not_renewed')}
            <Button variant="default" size="xs" ml="sm" onClick={() => void refetch()}>
              {t('try_again')}
            </Button>
          </Note>
        )}
        <Tabs value={tab} onChange={(to) => isDayTab(to) && setTab(to)}>
          <Tabs.List>
            {TABS.map((name) => (
              <Tabs.Tab key={name} value={name} rightSection={rows && <Count of={rowsOf(rows, name, slot).length} />}>
                {t(TAB_TEXTS[name])}
              </Tabs.Tab>
            ))}
            <Tabs.Tab value="waiting" rightSection={waiting !== undefined && <Count of={waiting} />}>
              {t('waiting_list')}
            </Tabs.Tab>
          </Tabs.List>
          {TABS.map((name) => (
            <Tabs.Panel key={name} value={name} pt="md">
              {name === tab && (
                <DayTable
                  rows={shown}
                  acts={acts}
                  opened={opened}
                  dragging={dragging}
                  loading={isFetching}
                  failed={rows ? null : error && failureText(error, 'e_get_data')}
                  onRetry={() => void refetch()}
                  empty={
                    slot && rows && rowsOf(rows, name, null).length > 0 ? (
                      <Empty text="no_appointments_at_time">
                        <Button variant="default" onClick={showAllTimes}>
                          {t('show_all_times')}
                        </Button>
                      </Empty>
                    ) : (
                      <Empty
                        text={tab === 'all' ? 'no_appointments_day' : 'no_appointments_tab'}
                        {...(tab === 'all' && { hint: 'no_appointments_hint' })}
                      />
                    )
                  }
                />
              )}
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="waiting" pt="md">
            {tab === 'waiting' && (
              <Suspense fallback={<Skeleton h={160} />}>
                <WaitingLists location={location} date={date} />
              </Suspense>
            )}
          </Tabs.Panel>
        </Tabs>
        <OpenedAppointment at={opened} />
      </div>
    </>
  );
}

type DaySlot = Extract<
  Awaited<ReturnType<typeof api.appointments.listMonth>>,
  { code: 'Ok' }
>['group']['slots'][number];

interface SlotsProps {
  slots: readonly DaySlot[];
  calendar: CalendarState;
  dragging: Dragging;
}

/** The times of each plan with their free places: a place that is free at a time is free on one plan (001 O-05). */
function Slots({ slots, calendar: { slot, date, toggleSlot }, dragging }: SlotsProps) {
  const t = useT();
  const now = useNow();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const plans = [...Map.groupBy(slots, (one) => one.place_appointment_type_id)];
  return plans.map(([plan, times]) => {
    const type = nameOf(types.byId(times[0]?.appointment_type_id), locale);
    return (
      <div key={plan} className={styles.onScreen}>
        {plans.length > 1 && (
          <Text fw={550} mb={6}>
            {type}
          </Text>
        )}
        <ul className={shared.slots} aria-label={t('filter_by_time_of', { type })} onKeyDown={arrowKeys}>
          {times.map((one) => (
            <li key={one.time}>
              <SlotButton
                slot={one}
                past={`${date} ${one.time}` < now}
                pressed={slot?.time === one.time && (slot.plan ?? plan) === plan}
                onPress={() => toggleSlot({ time: one.time, plan })}
                dropping={dragging.dropOn({ plan, time: one.time, real: one.real })}
              />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

/** A chosen time without a free place: booking it leads to the waiting list. */
function Full({ slots, calendar }: { slots: readonly DaySlot[]; calendar: CalendarState }) {
  const t = useT();
  const may = useCan();
  const { slot, date, today, add } = calendar;
  const chosen = slots.filter(
    ({ time, place_appointment_type_id: plan }) => time === slot?.time && (slot.plan ?? plan) === plan,
  );
  const full = chosen.length > 0 && chosen.every(({ real }) => real === 0);
  if (!full || date < today || !may('crud_appointments')) return null;
  return (
    <Note hue="orange" live>
      <Group gap="sm">
        {t('waiting_slot_full')}
        <Button variant="default" size="xs" onClick={() => add('1')}>
          {t('waiting_list_add')}
        </Button>
      </Group>
    </Note>
  );
}

const Count = ({ of }: { of: number }) => (
  <Badge variant="default" size="md" radius="xl">
    <Figure of={of} />
  </Badge>
);
