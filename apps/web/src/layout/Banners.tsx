import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { inMemory } from '../local/database.ts';
import { awaySince, isOffline, offlinePlace } from '../local/offline/away.ts';
import { type SessionState, sessionState } from '../local/session.ts';
import { useStore } from '../local/store.ts';
import { useT } from '../local/texts.ts';
import { applyUpdate, updateReady } from '../local/updates.ts';
import { Banner } from './Banner.tsx';
import styles from './Banners.module.css';

/** Loaded where somebody needs it. */
const LostPasskeys = lazy(() => import('./LostPasskeys.tsx'));
const BetterPassword = lazy(() => import('./BetterPassword.tsx'));
const OfflineBanner = lazy(() => import('./OfflineBanner.tsx'));

/**
 * Banners about the whole program: no network, a newer version, a browser without a database (001 §8), a weak password,
 * passkeys of another address.
 */
export function Banners() {
  const t = useT();
  const { online } = useNetwork();
  const update = useStore(updateReady);
  const memoryOnly = useStore(inMemory);
  const weak = useStore(sessionState, weakIn);
  const lost = useStore(sessionState, lostIn);
  const away = useStore(awaySince);
  const goesOn = useStore(offlinePlace) !== null;
  return (
    <div className={styles.banners} role="status">
      {!online && !goesOn && <Banner text="no_internet" kind="warning" />}
      {isOffline() && (
        <Suspense>
          <OfflineBanner since={goesOn ? away : null} />
        </Suspense>
      )}
      {memoryOnly && <Banner text="e_local_database" kind="warning" />}
      {update && (
        <Banner text="update_available" kind="news">
          <Button size="compact-sm" variant="white" color="spruce" onClick={applyUpdate}>
            {t('refresh')}
          </Button>
        </Banner>
      )}
      {lost && (
        <Suspense>
          <LostPasskeys session={lost} />
        </Suspense>
      )}
      {weak && (
        <Suspense>
          <BetterPassword session={weak} />
        </Suspense>
      )}
    </div>
  );
}

const weakIn = ({ session, lock }: SessionState) => (session?.better_password === 1 && !lock ? session.uuid : null);
const lostIn = ({ session, lock }: SessionState) => (session?.lost_passkeys === 1 && !lock ? session.uuid : null);
