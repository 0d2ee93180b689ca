import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { Page } from '../ui/Page.tsx';
import styles from './calendar/calendar.module.css';
import { Day } from './calendar/Day.tsx';
import { Sidebar } from './calendar/Sidebar.tsx';
import { type CalendarState, useCalendar } from './calendar/useCalendar.ts';
import { Note } from './Note.tsx';

const Wizard = lazy(() => import('./Wizard.tsx').then((file) => ({ default: file.Wizard })));

/** /appointments (001 §2.7): the month and the day of a location; booking is a mode of the same page. */
export default function Calendar() {
  const t = useT();
  const may = useCan();
  const calendar = useCalendar();
  // After the wizard the focus comes back to where it began.
  const added = useRef(false);
  const { location } = calendar;
  if (location === null)
    return (
      <Page title={t('appointments_title')}>
        <Note hue="orange">{t('no_assigned_location')}</Note>
      </Page>
    );
  const mayAdd = may('crud_appointments');
  const adding = calendar.adding && mayAdd;
  if (adding) added.current = true;
  return adding ? (
    <Adding calendar={calendar} location={location} />
  ) : (
    <Page
      title={t('appointments_title')}
      actions={
        mayAdd && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} autoFocus={added.current} onClick={calendar.add}>
            {t('add_appointment')}
          </Button>
        )
      }
    >
      <div className={styles.wide}>
        <div className={styles.columns}>
          <Sidebar key={location} calendar={calendar} location={location} />
          <Day calendar={calendar} location={location} />
        </div>
      </div>
    </Page>
  );
}

function Adding({ calendar, location }: { calendar: CalendarState; location: number }) {
  const t = useT();
  return (
    <Page
      title={t('book_appointment')}
      crumbs={['group_front_desk', { label: 'appointments_title', to: '/appointments' }]}
    >
      <Suspense fallback={<Skeleton h={320} />}>
        <Wizard
          place_id={location}
          date={calendar.date}
          onSaved={calendar.backToDay}
          onClose={() => calendar.backToDay()}
        />
      </Suspense>
    </Page>
  );
}
