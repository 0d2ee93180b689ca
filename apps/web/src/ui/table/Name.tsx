import type { PointerEvent, ReactNode } from 'react';
import styles from './table.module.css';

/** A name in a cell: cut after two lines, with the whole name in a tooltip where it is. */
export const Name = ({ children }: { children: ReactNode }) => (
  <div className={styles.name} onPointerEnter={showWholeName}>
    {children}
  </div>
);

function showWholeName({ currentTarget: name }: PointerEvent<HTMLElement>) {
  const isCut = name.scrollHeight > name.clientHeight || name.scrollWidth > name.clientWidth;
  name.title = isCut ? (name.textContent ?? '') : '';
}
