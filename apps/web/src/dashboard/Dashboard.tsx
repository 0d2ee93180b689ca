/** The first page after sign-in (001 §2.6): the day at a glance, who comes next, and which requests wait. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useDeferredValue } from 'react';
import { failureText } from '../api.ts';
import { useCan, useSession } from '../local/session.ts';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import { now } from '../local/today.ts';
import { AfterDrawing } from '../ui/AfterDrawing.tsx';
import { longDay } from '../ui/day-text.ts';
import { Failed } from '../ui/Failed.tsx';
import { Page } from '../ui/Page.tsx';
import styles from './dashboard.module.css';
import { LatestRequests } from './LatestRequests.tsx';
import { Operation } from './Operation.tsx';
import { Refused } from './Refused.tsx';
import { StatCards } from './StatCards.tsx';
import { TodayAppointments } from './TodayAppointments.tsx';
import { useDashboard } from './useDashboard.ts';

const Unfinished = lazy(() => import('./Unfinished.tsx').then((file) => ({ default: file.Unfinished })));
const ConsentsAgain = lazy(() => import('./ConsentsAgain.tsx').then((file) => ({ default: file.ConsentsAgain })));
const FirstSteps = lazy(() => import('./FirstSteps.tsx').then((file) => ({ default: file.FirstSteps })));
const Outside = lazy(() => import('./Outside.tsx').then((file) => ({ default: file.Outside })));
const Privacy = lazy(() => import('./Privacy.tsx').then((file) => ({ default: file.Privacy })));
const Weeks = lazy(() => import('./Weeks.tsx').then((file) => ({ default: file.Weeks })));

export default function Dashboard() {
  const t = useT();
  const may = useCan();
  const query = useDashboard();
  // Drawn in slices, as a client's file.
  const data = useDeferredValue(query.data);
  return (
    <Page title={t(greeting(), { name: useSession().username.split(' ')[0] ?? '' })}>
      <div className={styles.dateLine}>
        <Today date={data?.today ?? now().date} />
        {data && may('crud_clients') && (
          <AfterDrawing>
            <Suspense>
              <ConsentsAgain />
            </Suspense>
          </AfterDrawing>
        )}
      </div>
      <Suspense>
        <Unfinished />
      </Suspense>
      {may('crud_app_settings') && (
        <AfterDrawing>
          <Suspense>
            <FirstSteps whileNew />
          </Suspense>
        </AfterDrawing>
      )}
      {data?.refused != null && <Refused count={data.refused} />}
      {data?.operation && <Operation facts={data.operation} />}
      {query.isError && !data && (
        <Failed text={failureText(query.error, 'e_get_data')} onRetry={() => void query.refetch()} />
      )}
      {(data || !query.isError) && (
        <div className={styles.container}>
          {data ? <StatCards stats={data.stats} /> : <Skeleton height={92} mb="lg" />}
          <div className={styles.panels}>
            {may('crud_appointments', 'view_appointments', 'crud_checkin') && (
              <TodayAppointments appointments={data?.today_appointments} />
            )}
            {may('crud_requests', 'view_requests', 'crud_clients', 'view_clients') && (
              <LatestRequests clients={data?.latest_clients} queue={data?.queue} />
            )}
          </div>
          <div className={`${styles.panels} ${styles.below}`}>
            {data && may('crud_appointments', 'view_appointments', 'crud_checkin') && (
              <AfterDrawing>
                <Suspense>
                  <Outside />
                </Suspense>
              </AfterDrawing>
            )}
            {data && may('view_reports') && (
              <AfterDrawing>
                <Suspense>
                  <Weeks />
                </Suspense>
              </AfterDrawing>
            )}
            {data && may('restricted_files') && (
              <AfterDrawing>
                <Suspense>
                  <Privacy />
                </Suspense>
              </AfterDrawing>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}

const NOON = '12:00';
const EVENING = '17:00';

function greeting(): TextKey {
  const { time } = now();
  if (time < NOON) return 'good_morning';
  return time < EVENING ? 'good_afternoon' : 'good_evening';
}

/** The weekday by name, the date as everywhere. */
function Today({ date }: { date: string }) {
  const locale = useLocale();
  return (
    <p className={styles.today}>
      <span>{longDay(date, locale)}</span> <time dateTime={date}>{date}</time>
    </p>
  );
}
