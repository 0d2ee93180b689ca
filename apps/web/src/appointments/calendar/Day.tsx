import { Badge, Button, Group, Stack, Tabs, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Tint } from '../../ui/StateBadge.tsx';
import shared from '../appointments.module.css';
import { dayOf } from '../queries.ts';
import { SlotButton } from '../SlotButton.tsx';
import { useAppointmentUpdates } from '../useAppointmentUpdates.ts';
import { dayText } from '../words.ts';
import { DayTable } from './DayTable.tsx';
import { isTab, rowsOf, TAB_TEXTS, TABS } from './tabs.ts';
import type { CalendarState } from './useCalendar.ts';

/** The chosen day: how full each time is, how many of each type, and who comes (001 §2.7). */
export function Day({ calendar, location }: { calendar: CalendarState; location: number }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const { date, tab, slot, setTab, toggleSlot } = calendar;
  const { data, isError, refetch, isFetching } = useQuery(dayOf(location, date));
  useAppointmentUpdates(location);
  const rows = data?.appointments;
  const shown = rows && rowsOf(rows, tab, slot);
  return (
    <Stack>
      <Title order={2}>{dayText(date, locale)}</Title>
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
                {nameOf(types.byId(appointment_type_id), locale)} <b className="tabular">{count}</b>
              </Tint>
            </li>
          ))}
        </Group>
      )}
      {data && data.group.slots.length > 0 && (
        <ul className={shared.slots} aria-label={t('filter_by_time')}>
          {data.group.slots.map(({ time, booked, max }) => (
            <li key={time}>
              <SlotButton
                time={time}
                booked={booked}
                max={max}
                pressed={slot === time}
                onPress={() => toggleSlot(time)}
              />
            </li>
          ))}
        </ul>
      )}
      <Tabs value={tab} onChange={(to) => isTab(to) && setTab(to)}>
        <Tabs.List>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name} rightSection={rows && <Count of={rowsOf(rows, name, slot).length} />}>
              {t(TAB_TEXTS[name])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((name) => (
          <Tabs.Panel key={name} value={name} pt="md">
            {name === tab && (
              <DayTable
                rows={shown}
                loading={isFetching}
                failed={isError ? 'e_get_data' : null}
                onRetry={() => void refetch()}
                empty={
                  slot && rows && rowsOf(rows, tab, null).length > 0 ? (
                    <Empty text="no_appointments_at_time">
                      <Button variant="default" onClick={() => toggleSlot(slot)}>
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
      </Tabs>
    </Stack>
  );
}

const Count = ({ of }: { of: number }) => (
  <Badge variant="default" size="md" radius="xl" className="tabular">
    {of}
  </Badge>
);
