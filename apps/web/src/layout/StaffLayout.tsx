/** The frame of every screen for staff (001 §2.16): top bar, menu, the current client, the screen itself. */
import { Drawer } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { LastAct } from '../appointments/index.ts';
import { useLastAct } from '../local/act.ts';
import { useSessionState } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { Palette } from '../palette/index.ts';
import { AfterDrawing } from '../ui/AfterDrawing.tsx';
import { afterDrawing } from '../ui/after-drawing.ts';
import { dialogsWanted } from '../ui/dialogs-wanted.ts';
import { MenuWidth } from '../ui/room.ts';
import { useNarrow } from '../ui/useNarrow.ts';
import { CurrentClientBar } from './CurrentClientBar.tsx';
import { KeysHelp } from './keys/KeysHelp.tsx';
import { LookupsFailed } from './LookupsFailed.tsx';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { Menu } from './Menu.tsx';
import styles from './StaffLayout.module.css';
import { TopBar } from './TopBar.tsx';
import { usePhotoNews } from './usePhotoNews.ts';

type DrawerState = 'open' | 'mini' | 'closed';
const next: Record<DrawerState, DrawerState> = { open: 'mini', mini: 'closed', closed: 'open' };
/** The widths of StaffLayout.module.css. */
const WIDTH: Record<DrawerState, number> = { open: 300, mini: 68, closed: 0 };

export function StaffLayout() {
  const t = useT();
  const { session } = useSessionState();
  const phone = useNarrow(768);
  const [drawer, setDrawer] = useDrawer();
  const [over, setOver] = useState(false);
  const act = useLastAct();
  useCloseOnMove(() => setOver(false));
  usePhotoNews();
  // Loaded before they are needed: without the network, the notice that says so could not be fetched.
  useEffect(() => afterDrawing(() => dialogsWanted.set(true)), []);
  // Between signing out and the next run of the guard nobody is signed in.
  if (!session) return null;
  return (
    <div className={styles.frame} data-drawer={phone ? 'closed' : drawer}>
      <a href="#content" className={styles.skip}>
        {t('skip_to_content')}
      </a>
      <TopBar
        onMenu={() => (phone ? setOver(true) : setDrawer(next[drawer]))}
        menuOpen={phone ? over : drawer !== 'closed'}
        phone={phone}
      />
      {!phone && drawer !== 'closed' && (
        <aside className={styles.side}>
          <Menu mini={drawer === 'mini'} />
        </aside>
      )}
      <main id="content" tabIndex={-1} className={styles.content}>
        <LookupsFailed />
        <CurrentClientBar />
        <div role="status" className={styles.act}>
          {act && (
            <Suspense>
              <LastAct act={act} />
            </Suspense>
          )}
        </div>
        <MenuWidth value={phone ? 0 : WIDTH[drawer]}>
          <Outlet />
        </MenuWidth>
      </main>
      <Palette />
      <AfterDrawing>
        <MaintenanceNotice />
        <KeysHelp />
        {phone && (
          <Drawer
            opened={over}
            onClose={() => setOver(false)}
            size={300}
            title={t('menu')}
            padding="xs"
            closeButtonProps={{ 'aria-label': t('close') }}
          >
            <Menu mini={false} />
          </Drawer>
        )}
      </AfterDrawing>
    </div>
  );
}

/** A tablet has no room for names beside the icons unless its user wants them; the choice made on a wide screen applies there only. */
function useDrawer() {
  const desk = useKept('drawer', 'open');
  const tablet = useKept('drawer_tablet', 'mini');
  return useNarrow(1024) ? tablet : desk;
}
const useKept = (key: string, defaultValue: DrawerState) =>
  useLocalStorage<DrawerState>({ key, defaultValue, getInitialValueInEffect: false });

/** Closes the menu after a choice: on phones it covers the page. */
function useCloseOnMove(close: () => void) {
  const path = useRouterState({ select: ({ location }) => location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move closes it.
  useEffect(close, [path]);
}
