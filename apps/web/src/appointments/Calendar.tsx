import { ActionIcon, Button, Group, Menu, Skeleton } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useCan } from '../local/session.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { Page } from '../ui/Page.tsx';
import { useNarrowRoom } from '../ui/room.ts';
import styles from './calendar/calendar.module.css';
import { Day } from './calendar/Day.tsx';
import { Sidebar } from './calendar/Sidebar.tsx';
import { type CalendarState, type Mode, useCalendar } from './calendar/useCalendar.ts';
import { Note } from './Note.tsx';

const BatchWizard = lazy(() => import('./batch/BatchWizard.tsx'));
const OldAppointment = lazy(() => import('./OldAppointment.tsx'));
const NewBooking = lazy(() => import('./NewBooking.tsx').then((file) => ({ default: file.NewBooking })));

/** /appointments (001 §2.7): the month and the day of a location; booking is a mode of the same page. */
export default function Calendar() {
  const t = useT();
  const may = useCan();
  const calendar = useCalendar();
  // After the wizard the focus comes back to where it began.
  const added = useRef(false);
  const { location } = calendar;
  const mayAdd = may('crud_appointments');
  if (location === null)
    return (
      <Page title={t('appointments_title')} actions={mayAdd && <Adds calendar={calendar} disabled />}>
        <Note hue="orange">{t('no_assigned_location')}</Note>
      </Page>
    );
  const adding = mayAdd ? calendar.adding : null;
  if (adding) added.current = true;
  return adding ? (
    <Adding mode={adding} calendar={calendar} location={location} />
  ) : (
    <Page title={t('appointments_title')} actions={mayAdd && <Adds calendar={calendar} autoFocus={added.current} />}>
      <div className={styles.wide}>
        <div className={styles.columns}>
          <Sidebar key={location} calendar={calendar} location={location} />
          <Day calendar={calendar} location={location} />
        </div>
      </div>
    </Page>
  );
}

interface AddsProps {
  calendar: CalendarState;
  autoFocus?: boolean;
  /** A user without a location cannot add (001 O-55). */
  disabled?: boolean;
}

/** The ways to add an appointment. */
function Adds({ calendar, autoFocus, disabled = false }: AddsProps) {
  const t = useT();
  return (
    <Group gap={8}>
      <Others add={calendar.add} disabled={disabled} />
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        autoFocus={autoFocus}
        disabled={disabled}
        onClick={() => calendar.add('1')}
      >
        {t('add_appointment')}
      </Button>
    </Group>
  );
}

const OTHERS = [
  ['group', 'add_group_appointment'],
  ['batch', 'add_batch_appointment'],
  ['old', 'add_old_appointment'],
] as const satisfies [Mode, TextKey][];

/** The rarer ways to add, as buttons where there is room. */
function Others({ add, disabled }: { add: (mode: Mode) => void; disabled: boolean }) {
  const t = useT();
  const narrow = useNarrowRoom(1100);
  if (!narrow)
    return OTHERS.map(([mode, text]) => (
      <Button key={mode} variant="default" disabled={disabled} onClick={() => add(mode)}>
        {t(text)}
      </Button>
    ));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} disabled={disabled} aria-label={t('more_ways_to_add')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {OTHERS.map(([mode, text]) => (
          <Menu.Item key={mode} onClick={() => add(mode)}>
            {t(text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const TITLES: Readonly<Record<Mode, TextKey>> = {
  1: 'book_appointment',
  group: 'add_group_appointment',
  batch: 'add_batch_appointment',
  old: 'add_old_appointment',
};

function Adding({ mode, calendar, location }: { mode: Mode; calendar: CalendarState; location: number }) {
  const t = useT();
  const ends = { onSaved: calendar.backToDay, onClose: () => calendar.backToDay() };
  return (
    <Page title={t(TITLES[mode])} crumbs={['group_front_desk', { label: 'appointments_title', to: '/appointments' }]}>
      <Suspense fallback={<Skeleton h={320} />}>
        {mode === '1' && (
          <NewBooking place_id={location} date={calendar.date} dayStays={calendar.slot !== null} {...ends} />
        )}
        {(mode === 'group' || mode === 'batch') && (
          <BatchWizard key={mode} group={mode === 'group'} place_id={location} date={calendar.date} {...ends} />
        )}
        {mode === 'old' && <OldAppointment place_id={location} {...ends} />}
      </Suspense>
    </Page>
  );
}
