import { Badge, Tabs, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useT } from '../../local/texts.ts';
import { Figure } from '../../ui/Figure.tsx';
import { showTab } from '../../ui/show-tab.ts';
import styles from './file.module.css';
import type { Part } from './parts-of.tsx';

interface Props {
  parts: readonly Part[];
  current: string | undefined;
  holdsWork: (name: string) => boolean;
}

/** The tabs of a file in one row, which scrolls if it is too long. */
export function TabRow({ parts, current, holdsWork }: Props) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const before = useRef(current);
  useEffect(() => {
    const tab = showTab(row.current);
    if (!tab) return;
    // The link that opened it was removed with its own tab.
    if (before.current !== current && document.activeElement === document.body) tab.focus({ preventScroll: true });
    before.current = current;
  }, [current]);
  return (
    <Tabs.List className={styles.tabs} ref={row}>
      {parts.map(({ name, label, icon: Sign, count = 0, begins }) => (
        <Tabs.Tab key={name} value={name} className={styles.tab} mod={{ begins }}>
          <Sign size={20} aria-hidden className={styles.sign} />
          <span>
            {t(label)}
            {holdsWork(name) && <Unsaved />}
          </span>{' '}
          {count > 0 && (
            <Badge variant="default" size="sm" className={styles.count}>
              <Figure of={count} />
            </Badge>
          )}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** The sign of unsaved work beside a label. */
function Unsaved() {
  const t = useT();
  return (
    <>
      <span className={styles.unsaved} aria-hidden />
      <VisuallyHidden> {t('tab_unsaved')}</VisuallyHidden>
    </>
  );
}
