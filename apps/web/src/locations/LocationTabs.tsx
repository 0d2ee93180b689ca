import { Tabs } from '@mantine/core';
import {
  type Icon,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarRepeat,
  IconClock,
  IconHourglass,
  IconMapPin,
  IconMapPin2,
} from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../local/texts.ts';
import { TabsList } from '../ui/TabsList.tsx';
import { Outside } from './affected/Outside.tsx';
import { ClosedDays } from './days/ClosedDays.tsx';
import { Cutoffs } from './days/Cutoffs.tsx';
import { RescheduledDays } from './days/RescheduledDays.tsx';
import { WorkingHours } from './days/WorkingHours.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import { Plans } from './plan/Plans.tsx';
import type { LocationRead } from './read.ts';
import { type Tab, tabs } from './tabs.ts';

const ICONS: Readonly<Record<Tab, Icon>> = {
  location: IconMapPin,
  address: IconMapPin2,
  plans: IconCalendarEvent,
  working: IconClock,
  nonworking: IconCalendarOff,
  reschedule: IconCalendarRepeat,
  cutoff: IconHourglass,
};

/** Plans wait for the location to be saved, hours and days for a first plan (002 §2.3). */
const isOpen = (tab: Tab, { place, appointment_types }: LocationRead) =>
  tab === 'location' || tab === 'address' || (place !== null && (tab === 'plans' || appointment_types.length > 0));

export function LocationTabs({ read }: { read: LocationRead }) {
  const t = useT();
  const [tab, setTab] = useTab(read);
  const { place } = read;
  return (
    <>
      {place && <Outside read={read} />}
      <Tabs value={tab} onChange={(to) => setTab(to as Tab)} keepMounted={false}>
        <TabsList current={tab} mb="lg">
          {tabs.map((name) => {
            const Icon = ICONS[name];
            return (
              <Tabs.Tab
                key={name}
                value={name}
                disabled={!isOpen(name, read)}
                leftSection={<Icon size={18} aria-hidden />}
              >
                {t(`location_tab_${name}`)}
              </Tabs.Tab>
            );
          })}
        </TabsList>
        <PlaceForm read={read} tab={tab} onTab={setTab} />
        {place && (
          <>
            <Tabs.Panel value="plans">
              <Plans read={read} place_id={place.id} />
            </Tabs.Panel>
            <Tabs.Panel value="working">
              <WorkingHours read={read} />
            </Tabs.Panel>
            <Tabs.Panel value="nonworking">
              <ClosedDays read={read} place_id={place.id} />
            </Tabs.Panel>
            <Tabs.Panel value="reschedule">
              <RescheduledDays read={read} place_id={place.id} />
            </Tabs.Panel>
            <Tabs.Panel value="cutoff">
              <Cutoffs read={read} place_id={place.id} />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </>
  );
}

/** The tab in the address, so that a reload shows it again. */
function useTab(read: LocationRead): [Tab, (to: Tab) => void] {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const found = tabs.find((name) => name === tab) ?? 'location';
  const write = (to: Tab) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, tab: to === 'location' ? undefined : to }),
      replace: true,
      resetScroll: false,
    });
  return [isOpen(found, read) ? found : 'location', write];
}
