import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { busy } from '../local/busy.ts';
import { useStore } from '../local/store.ts';
import styles from './ProgressBar.module.css';

/** Short calls show nothing: a flickering bar helps nobody. */
const PATIENCE = 300;

/**
 * A thin bar at the top while a page loads or a call takes long. Hidden from screen readers: the screens announce that
 * they are loading.
 */
export function ProgressBar() {
  const navigating = useRouterState({ select: ({ status }) => status === 'pending' });
  const calling = useStore(busy) > 0;
  const active = navigating || calling;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!active) return setShown(false);
    const timer = setTimeout(() => setShown(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [active]);
  return shown ? <div className={styles.bar} aria-hidden /> : null;
}
