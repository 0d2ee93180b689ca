/**
 * Starts Resa in the browser: ties the parts together, opens the data of an earlier visit, then shows the first screen.
 */
// First, because it puts the layers in order.
import './styles.css';
import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { wire } from './api.ts';
import { startArrivals } from './local/arrivals.ts';
import { underWay } from './local/busy.ts';
import { hearClock } from './local/clock.ts';
import { startCurrentClient } from './local/current-client.ts';
import { refreshLookups, startLookups } from './local/lookups.ts';
import { isOffline } from './local/offline/away.ts';
import * as session from './local/session.ts';
import { locale, startTexts } from './local/texts.ts';
import { startUpdates } from './local/updates.ts';
import { Providers } from './Providers.tsx';
import { queries, refresh } from './queries.ts';
import { router } from './router.tsx';
import { afterDrawing } from './ui/after-drawing.ts';

wire.token = () => session.session.get()?.token ?? null;
wire.locale = locale.get;
wire.answered = hearClock;
wire.underWay = underWay;
wire.changed = (nouns, done) => {
  void refresh({ nouns }, { ours: done });
  // The user who adds a location works there from then on.
  if (done && nouns.includes('locations')) void session.refreshSession();
};
wire.ended = session.sessionEnded;
wire.locked = session.serverLocked;
wire.maintenance = (announced) => {
  // A 503 of a proxy does not prove a maintenance, so a locked screen stays locked.
  if (announced) session.clearLock();
  // A workstation that goes on without the server does so for a proxy's answer, too.
  else if (isOffline()) return;
  void router.navigate({ to: '/maintenance' });
};

session.onWipe(() => queries.clear());
const offline = async () => (isOffline() ? import('./local/offline/start.ts') : undefined);
session.whenTyped(async (password) => (await offline())?.keepUnder(password));
session.whenLeft(async () => (await offline())?.eraseHouseholds({ keepPins: true }));
await Promise.all([startTexts(), session.startSession()]);
await Promise.all([startLookups(), startCurrentClient(), startArrivals()]);

let user = session.session.get()?.userid;
session.sessionState.subscribe(() => {
  void router.invalidate();
  const now = session.session.get()?.userid;
  if (now === user) return;
  user = now;
  void refreshLookups();
});
locale.subscribe(() => {
  void refreshLookups();
  // Responses name things in the language of their request.
  void queries.invalidateQueries();
});

/** Updates are fetched after the first page: arriving while React renders, they would make it render the page again. */
const askForNews = () => {
  void refreshLookups();
  void session.refreshSession();
  startUpdates();
  void offline().then((work) => work?.startOffline());
  void import('./local/drafts.ts').then(({ startDrafts }) => startDrafts());
};

function Resa() {
  useEffect(() => afterDrawing(askForNews), []);
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}

const root = createRoot(document.getElementById('root') as HTMLElement);
// The page first, so that it is drawn once; not awaited here, since its files need this one to finish first. In slices:
// what is typed or pressed meanwhile waits milliseconds, not for the whole page.
void router.load().then(() => startTransition(() => root.render(<Resa />)));
