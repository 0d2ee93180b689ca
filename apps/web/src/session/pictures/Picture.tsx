import type { ReactNode } from 'react';
import classes from './pictures.module.css';

/** A drawing of Resa's own: decoration only, so it is hidden from screen readers; its colours follow the theme. */
export function Picture({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="var(--ink)"
      strokeWidth={2.5}
    >
      {children}
    </svg>
  );
}
