import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import styles from './Banners.module.css';

/** One line at the foot of the page. */
export function Banner({ text, kind, children }: { text: TextKey; kind: 'warning' | 'news'; children?: ReactNode }) {
  const t = useT();
  return (
    <Group className={styles.banner} data-banner data-kind={kind} justify="center" gap="sm">
      <Text size="sm" inherit={false}>
        {t(text)}
      </Text>
      {children}
    </Group>
  );
}
