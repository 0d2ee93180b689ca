import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Hue, shades } from '../ui/colours.ts';
import { useScheme } from '../ui/useScheme.ts';
import styles from './appointments.module.css';

/** An important sentence on a tinted background with an icon; screen readers announce a `live` one when it appears. */
export function Note({ hue, live = false, children }: { hue: Hue; live?: boolean; children: ReactNode }) {
  const scheme = useScheme();
  const { text, ground } = shades[hue][scheme];
  const Sign = hue === 'red' || hue === 'orange' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={styles.note} style={{ color: text, backgroundColor: ground }} role={live ? 'status' : undefined}>
      <Sign size={20} aria-hidden className={styles.sign} />
      <div className={styles.grow}>{children}</div>
    </div>
  );
}
