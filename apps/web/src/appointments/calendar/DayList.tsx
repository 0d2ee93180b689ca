import { Badge, Button, Skeleton, Tabs } from '@mantine/core';
import type { AppointmentRow } from '@resa/contract/appointments';
import { lazy, Suspense } from 'react';
import type { TextKey } from '../../local/texts.ts';
import { useT } from '../../local/texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { TabsList } from '../../ui/TabsList.tsx';
import { useActs } from '../acts/useActs.ts';
import { OpenedAppointment } from '../detail/OpenedAppointment.tsx';
import { useOpenedAppointment } from '../detail/useOpenedAppointment.ts';
import { DayTable } from './DayTable.tsx';
import { isDayTab, rowsOf, TAB_TEXTS, TABS } from './tabs.ts';
import type { CalendarState } from './useCalendar.ts';
import type { Dragging } from './useDragging.ts';

const WaitingLists = lazy(() => import('../waiting/WaitingLists.tsx'));

interface Props {
  calendar: CalendarState;
  location: number;
  /** Undefined until they arrive. */
  rows: readonly AppointmentRow[] | undefined;
  /** How many wait for a place on this day. */
  waiting: number | undefined;
  loading: boolean;
  failed: TextKey | null;
  onRetry: () => void;
  dragging: Dragging;
}

/** Who comes on the chosen day, or at the chosen time, by tabs; and who waits for a place. */
export function DayList({ calendar, location, rows, waiting, dragging, ...reading }: Props) {
  const t = useT();
  const { date, tab, slot, setTab, showAllTimes } = calendar;
  const acts = useActs();
  const opened = useOpenedAppointment();
  return (
    <Tabs value={tab} onChange={(to) => isDayTab(to) && setTab(to)}>
      <TabsList current={tab}>
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name} rightSection={rows && <Count of={rowsOf(rows, name, slot).length} />}>
            {t(TAB_TEXTS[name])}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="waiting" rightSection={waiting !== undefined && <Count of={waiting} />}>
          {t('waiting_list')}
        </Tabs.Tab>
      </TabsList>
      {TABS.map((name) => (
        <Tabs.Panel key={name} value={name} pt="xs">
          {name === tab && (
            <DayTable
              rows={rows && rowsOf(rows, name, slot)}
              calendar={calendar}
              acts={acts}
              opened={opened}
              dragging={dragging}
              {...reading}
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
      <OpenedAppointment at={opened} />
    </Tabs>
  );
}

const Count = ({ of }: { of: number }) => (
  <Badge variant="default" size="md" radius="xl">
    <Figure of={of} />
  </Badge>
);
