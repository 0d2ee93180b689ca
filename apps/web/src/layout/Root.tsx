/** The parts around every page, signed in or not: progress, banners, page title, focus, the end of a session. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSessionState } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { focusHeading } from '../ui/focusHeading.ts';
import { useScreen } from '../useScreen.ts';
import { Banners } from './Banners.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { SessionEnded } from './SessionEnded.tsx';

/** Heartbeat, events and the inactivity timer are nobody's before sign-in: their code is loaded afterwards. */
const Attendance = lazy(() => import('./signed-in.ts').then((file) => ({ default: file.Attendance })));

export function Root() {
  const { session, ended } = useSessionState();
  usePageTitle();
  useHeadingFocus();
  return (
    <>
      <ProgressBar />
      <Banners />
      <Outlet />
      {session && (
        <Suspense>
          <Attendance />
        </Suspense>
      )}
      {ended && <SessionEnded why={ended} />}
    </>
  );
}

function usePageTitle() {
  const t = useT();
  const screen = useScreen();
  const title = t(screen?.title ?? 'not_found_title');
  const product = t('product_name');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}

/** After a change of page the focus is on its heading, as after a page load; not on the first page, nor on a new query. */
function useHeadingFocus() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isNewPage = before.current !== undefined && before.current !== path;
    before.current = path;
    if (isNewPage) focusHeading();
  }, [path]);
}
