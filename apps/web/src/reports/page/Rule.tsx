import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../local/texts.ts';
import styles from '../reports.module.css';

/** The counting rule of a report, to unfold. */
export function Rule({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <details className={styles.rule}>
      <summary>{t('report_how_counted')}</summary>
      <Text size="sm" c="dimmed" mt={4} maw={900}>
        {children}
      </Text>
    </details>
  );
}
