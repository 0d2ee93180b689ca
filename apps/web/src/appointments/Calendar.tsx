import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { useCan } from '../local/session.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { Page } from '../ui/Page.tsx';
import { AddMenu } from './calendar/AddMenu.tsx';
import styles from './calendar/calendar.module.css';
import { Day } from './calendar/Day.tsx';
import { Sidebar } from './calendar/Sidebar.tsx';
import { type CalendarState, type Mode, useCalendar } from './calendar/useCalendar.ts';
import { Note } from './Note.tsx';

const BatchWizard = lazy(() => import('./batch/BatchWizard.tsx'));
const OldAppointment = lazy(() => import('./OldAppointment.tsx'));
const BookAt = lazy(() => import('./calendar/BookAt.tsx'));

/** /appointments (001 §2.7): the month and the day of a location; booking is a mode of the same page. */
export default function Calendar() {
  const t = useT();
  const may = useCan();
  const calendar = useCalendar();
  // After the wizard the focus returns to where it began.
  const added = useRef(false);
  const { location } = calendar;
  const mayAdd = may('crud_appointments');
  if (location === null)
    return (
      <Page title={t('appointments_title')} actions={mayAdd && <AddMenu add={calendar.add} disabled />}>
        <Note hue="orange">{t('no_assigned_location')}</Note>
      </Page>
    );
  const adding = mayAdd ? calendar.adding : null;
  if (adding) added.current = true;
  return adding ? (
    <Adding mode={adding} calendar={calendar} location={location} />
  ) : (
    <Page title={t('appointments_title')} actions={mayAdd && <AddMenu add={calendar.add} autoFocus={added.current} />}>
      <div className={styles.wide}>
        <div className={styles.columns} data-wide={calendar.wide || undefined}>
          <Sidebar key={location} calendar={calendar} location={location} />
          <Day calendar={calendar} location={location} />
        </div>
      </div>
    </Page>
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
        {mode === '1' && <BookAt calendar={calendar} location={location} {...ends} />}
        {(mode === 'group' || mode === 'batch') && (
          <BatchWizard key={mode} group={mode === 'group'} place_id={location} date={calendar.date} {...ends} />
        )}
        {mode === 'old' && <OldAppointment place_id={location} {...ends} />}
      </Suspense>
    </Page>
  );
}
